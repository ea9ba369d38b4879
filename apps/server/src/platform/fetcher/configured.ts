import type { Environment } from '../settings/environment.ts';

/**
 * The addresses that an operator configures and that HTTP is spoken to, by the variable that names each. They are asked
 * as they stand there, inside or outside: the range check of `fetcher.ts` is for addresses that come from screens.
 * A bucket (S3_URL), a scanner (CLAMD_URL), mail (SMTP_URL), Redis (REDIS_URL) and the database (DATABASE_URL) speak
 * through connections of their own, which tools/check/outgoing.ts names.
 */
const CONFIGURED = {
  TRANSLATION_URL: ({ translationUrl }) => translationUrl,
  MAP_TILES_URL: ({ mapTiles }) => mapTiles?.url,
  OFFICE_URL: ({ offices }) => offices.wopi,
  OFFICE_DOCS_URL: ({ offices }) => offices.docs,
  PUSH_RELAY_URL: ({ pushRelay }) => pushRelay?.url,
  UPDATES_URL: ({ updates }) => updates?.url,
} satisfies Record<string, (environment: Environment) => string | undefined>;

export type ConfiguredName = keyof typeof CONFIGURED;

export type ConfiguredRequest = {
  /** Makes the address to ask of the configured one; by default that is asked itself. */
  at?: (configured: string) => string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Whoever must know of a redirect sees it as an answer; none is followed, it could lead anywhere. */
  redirect?: 'error' | 'manual';
};

const TIMEOUT_MS = 10_000;

/**
 * Asks a server that the operator configured.
 * @throws when it is not configured, not reached in time or redirects, and for an address that is not on that server
 */
export function askConfigured(
  environment: Environment,
  name: ConfiguredName,
  { at, timeoutMs = TIMEOUT_MS, signal, redirect = 'error', ...request }: ConfiguredRequest = {},
): Promise<Response> {
  const configured = CONFIGURED[name](environment);
  if (configured === undefined) throw new Error(`${name} is not set`);
  const address = at ? at(configured) : configured;
  if (new URL(address).origin !== new URL(configured).origin)
    throw new Error(`not an address of the server in ${name}`);
  const deadline = AbortSignal.timeout(timeoutMs);
  return fetch(address, {
    ...request,
    redirect,
    signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
  });
}
