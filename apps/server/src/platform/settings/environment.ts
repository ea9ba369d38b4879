import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { S3Address } from '../storage/s3/s3-connection.ts';
import { createCompletion } from './complete.ts';
import { schema, type Variables } from './variables.ts';

const complete = createCompletion(schema);

type Name = keyof Variables;

// Their values carry passwords, which must not reach a log.
const secrets: ReadonlySet<Name> = new Set<Name>([
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'MAIL_RETURNS_IMAP',
  'TRANSLATION_URL',
  'TRANSLATION_KEY',
  'MEETING_SECRET',
  'PUSH_RELAY_URL',
  'PUSH_RELAY_SECRET',
  'UPDATES_TOKEN',
  'S3_SECRET_KEY',
]);

export type StoragePlace = 'disk' | 's3';

/** What the process was told from outside. Folders are absolute, `publicUrl` has no slash at its end. */
export type Environment = {
  port: number;
  host: string;
  publicUrl: string;
  /** Whether an operator named that address; else it is a guess. */
  isPublicUrlGiven: boolean;
  /** Where files are shown, an origin of its own without cookies; undefined: they are shown where everything is. */
  publicFilesUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Carries live messages between several web processes; undefined: there is one. */
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where mails come back to, apart from what stands behind the plus; undefined: to their sender. */
  mailReturns: { name: string; domain: string } | undefined;
  /** Where those that came back are read: a Maildir, a mailbox (IMAP). */
  mailReturnsFolder: string | undefined;
  mailReturnsImap: string | undefined;
  /** Which interface the translation server speaks. */
  translationService: Variables['TRANSLATION_SERVICE'];
  /** That server, without a slash at its end; undefined: nothing is translated. */
  translationUrl: string | undefined;
  translationKey: string | undefined;
  /** The operator's own map; undefined: countries only. */
  mapTiles: { url: string; kind: 'pmtiles' | 'vector' | 'raster' } | undefined;
  /** Where online meetings take place; `jitsi`: rooms want signed tokens. undefined: there are none. */
  meetings: { url: string; jitsi: { appId: string; secret: string } | undefined } | undefined;
  /** Offices that speak WOPI, without a slash at their end; undefined: files are edited elsewhere. */
  offices: {
    wopi: string | undefined;
    docs: string | undefined;
    /** Whether an office must prove that it is one, even if it has no keys for that. */
    isProofRequired: boolean;
  };
  /** The frame in which newsletters are designed; undefined: the one that comes with the product. */
  newsletterDesignerUrl: string | undefined;
  /** The scanner that looks through files before they are given out; undefined: nothing is held. */
  clamd: { at: { host: string; port: number } | { path: string }; maxBytes: number } | undefined;
  /** Pushes to apps (docs/push-relay.md); undefined: only browsers get pushes. */
  pushRelay: { url: string; secret: string | undefined } | undefined;
  /** Who is asked for new versions, without a slash at its end; undefined: nobody is. */
  updates: { url: string; token: string } | undefined;
  /** Where files are kept: new ones come to the first, and what is not there is looked for in the second. */
  storage: { places: readonly StoragePlace[]; s3: S3Address | undefined };
  /** How many bytes files may take: all of them, and those of each group; undefined: as many as there is room for. */
  spaceLimits: { network: number | undefined; group: number | undefined };
  /** undefined: a web process that forks its worker. */
  role: 'all' | 'web' | 'worker' | undefined;
  logLevel: Variables['LOG_LEVEL'];
  nodeEnv: Variables['NODE_ENV'];
  /** As Fastify's `trustProxy` takes it: nobody, so many proxies in a row, or proxies at these addresses. */
  trustProxy: false | number | string[];
};

/** A variable that cannot be used; the message is one line for the operator. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Adds the variables of a file to those of the process, which win. For programs that an operator starts; tests
 * must not meet an operator's database.
 * @param path a file as `.env.example` shows; nothing happens when there is none
 */
export function loadEnvironmentFile(path = '.env'): void {
  if (existsSync(path)) process.loadEnvFile(path);
}

/**
 * Reads and checks the environment variables that `.env.example` names; an empty one counts as not set.
 * @param env the variables, the process's own by default
 * @throws EnvironmentError for the first variable with a value that cannot be used
 */
/** The folder of mails that no server sends. */
export const outboxOf = ({ dataDir }: Pick<Environment, 'dataDir'>): string => join(dataDir, 'outbox');

export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.properties)) {
    const value = env[name]?.trim();
    if (value) given[name] = value;
  }
  const { value: variables, wrong } = complete(given);
  for (const pointer of wrong) refuse(pointer.slice(1) as Name, given);
  for (const name of [
    'PUBLIC_URL',
    'PUBLIC_FILES_URL',
    'DATABASE_URL',
    'REDIS_URL',
    'SMTP_URL',
    'MAIL_RETURNS_IMAP',
    'TRANSLATION_URL',
    'OFFICE_URL',
    'OFFICE_DOCS_URL',
    'NEWSLETTER_DESIGNER_URL',
    'PUSH_RELAY_URL',
    'UPDATES_URL',
    'S3_URL',
  ] as const) {
    if (variables[name] !== undefined && !URL.canParse(variables[name])) refuse(name, given);
  }

  const role = variables.ROLE;
  if ((role === 'web' || role === 'worker') && variables.DATABASE_URL === undefined)
    throw new EnvironmentError(
      `ROLE is ${role}, which needs DATABASE_URL: the database that all processes share`,
    );
  const publicUrl = new URL(variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`);
  return {
    port: Number(variables.PORT),
    host: variables.HOST,
    publicUrl: publicUrl.origin,
    isPublicUrlGiven: variables.PUBLIC_URL !== undefined,
    publicFilesUrl: filesUrlOf(variables.PUBLIC_FILES_URL, publicUrl, given),
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    redisUrl: variables.REDIS_URL,
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM ?? `Dorfplatz <dorfplatz@${publicUrl.hostname}>`,
    ...returnsOf(variables, given),
    translationService: variables.TRANSLATION_SERVICE,
    translationUrl: translationUrlOf(variables),
    translationKey: variables.TRANSLATION_KEY,
    mapTiles: mapTilesOf(variables.MAP_TILES_URL, given),
    meetings: meetingsOf(variables, given),
    offices: {
      wopi: officeOf(variables.OFFICE_URL),
      docs: officeOf(variables.OFFICE_DOCS_URL),
      isProofRequired: variables.OFFICE_PROOF === 'required',
    },
    newsletterDesignerUrl: variables.NEWSLETTER_DESIGNER_URL,
    clamd: clamdOf(variables, given),
    pushRelay:
      variables.PUSH_RELAY_URL === undefined
        ? undefined
        : { url: variables.PUSH_RELAY_URL, secret: variables.PUSH_RELAY_SECRET },
    updates: updatesOf(variables),
    storage: storageOf(variables),
    spaceLimits: {
      network: bytesOf(variables.SPACE_LIMIT),
      group: bytesOf(variables.SPACE_LIMIT_PER_GROUP),
    },
    role,
    logLevel: variables.LOG_LEVEL,
    nodeEnv: variables.NODE_ENV,
    trustProxy: trustedProxies(variables.TRUST_PROXY, given),
  };
}

function refuse(name: Name, given: Record<string, string>): never {
  const value = secrets.has(name) ? '' : ` is ${JSON.stringify(given[name])} but`;
  const { description } = schema.properties[name] as { description?: string };
  throw new EnvironmentError(`${name}${value} must be ${description}`);
}

/** Cookies go by hosts, whatever their ports: one host would be no place of its own. */
function filesUrlOf(
  url: string | undefined,
  publicUrl: URL,
  given: Record<string, string>,
): Environment['publicFilesUrl'] {
  if (url === undefined) return undefined;
  const { hostname, origin } = new URL(url);
  if (hostname === publicUrl.hostname) refuse('PUBLIC_FILES_URL', given);
  return origin;
}

/** Nothing is read where nothing comes back to. */
function returnsOf(
  { MAIL_RETURNS: address, MAIL_RETURNS_FOLDER: folder, MAIL_RETURNS_IMAP: mailbox }: Variables,
  given: Record<string, string>,
): Pick<Environment, 'mailReturns' | 'mailReturnsFolder' | 'mailReturnsImap'> {
  if (address === undefined && folder !== undefined) refuse('MAIL_RETURNS_FOLDER', given);
  if (address === undefined && mailbox !== undefined) refuse('MAIL_RETURNS_IMAP', given);
  const [name = '', domain = ''] = address?.toLowerCase().split('@') ?? [];
  return {
    mailReturns: address === undefined ? undefined : { name, domain },
    mailReturnsFolder: folder,
    mailReturnsImap: mailbox,
  };
}

function mapTilesOf(url: string | undefined, given: Record<string, string>): Environment['mapTiles'] {
  if (url === undefined) return undefined;
  if (!URL.canParse(url)) refuse('MAP_TILES_URL', given);
  const { pathname } = new URL(url);
  if (pathname.endsWith('.pmtiles')) return { url, kind: 'pmtiles' };
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part))) refuse('MAP_TILES_URL', given);
  return { url, kind: /\.(mvt|pbf)$/.test(pathname) ? 'vector' : 'raster' };
}

function meetingsOf(
  { MEETING_URL: url, MEETING_APP_ID: appId, MEETING_SECRET: secret }: Variables,
  given: Record<string, string>,
): Environment['meetings'] {
  if (url === undefined) return undefined;
  if (!URL.canParse(url.replace('{room}', 'room'))) refuse('MEETING_URL', given);
  if (secret === undefined) return { url, jitsi: undefined };
  if (appId === undefined) refuse('MEETING_APP_ID', given);
  return { url, jitsi: { appId, secret } };
}

/** Whoever gives the address of the discovery means the office that it is of. */
const officeOf = (url: string | undefined): string | undefined =>
  url?.replace(/\/+$/, '').replace(/\/hosting\/discovery$/, '');

function clamdOf({ CLAMD_URL: url, CLAMD_MAX_MB: most }: Variables, given: Record<string, string>) {
  if (url === undefined) return undefined;
  const maxBytes = Number(most) * 1024 * 1024;
  if (url.startsWith('unix:')) return { at: { path: url.slice('unix:'.length) }, maxBytes };
  if (!URL.canParse(url)) refuse('CLAMD_URL', given);
  const { hostname, port } = new URL(url);
  return { at: { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }, maxBytes };
}

/** One without the other would ask in vain. */
const updatesOf = ({ UPDATES_URL: url, UPDATES_TOKEN: token }: Variables): Environment['updates'] =>
  url !== undefined && token !== undefined ? { url: url.replace(/\/+$/, ''), token } : undefined;

/** A bucket is used once it is named, unless STORAGE says otherwise. */
function storageOf(variables: Variables): Environment['storage'] {
  const { S3_URL: url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region } = variables;
  if (url !== undefined && (accessKey === undefined || secretKey === undefined))
    throw new EnvironmentError('S3_URL needs S3_ACCESS_KEY and S3_SECRET_KEY: the key that opens the bucket');
  const s3 = url === undefined ? undefined : { url, region, accessKey: accessKey!, secretKey: secretKey! };
  const places = (variables.STORAGE ?? (s3 ? 's3' : 'disk')).split(',') as StoragePlace[];
  if (places.includes('s3') && !s3)
    throw new EnvironmentError(`STORAGE is ${variables.STORAGE}, which needs S3_URL: the bucket for files`);
  return { places, s3 };
}

/** A size as it stands beside files, where a kilobyte is 1,024 bytes. */
function bytesOf(size: string | undefined): number | undefined {
  if (size === undefined) return undefined;
  const [, number, unit = ''] = /^(\d+) ?([kKMGT]?)B?$/.exec(size)!;
  return Number(number) * 1024 ** ['', 'K', 'M', 'G', 'T'].indexOf(unit.toUpperCase());
}

/** The most proxies in a row that make sense; a larger number would let clients name any address. */
const PROXIES_MAX = 10;

/**
 * Whom to believe about the client's address. A number counts proxies from the right of X-Forwarded-For; `true` is one:
 * it must not mean all, or the client itself would name its address.
 */
function trustedProxies(value: string, given: Record<string, string>): Environment['trustProxy'] {
  if (value === 'true') return 1;
  if (value === 'false' || value === '0') return false;
  if (/^\d+$/.test(value)) {
    if (Number(value) > PROXIES_MAX) refuse('TRUST_PROXY', given);
    return Number(value);
  }
  const proxies = value.split(',').map((proxy) => proxy.trim());
  for (const proxy of proxies) if (!isProxyAddress(proxy)) refuse('TRUST_PROXY', given);
  return proxies;
}

function isProxyAddress(proxy: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true;
  const [address = '', prefix, ...rest] = proxy.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return (
    bits > 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** DeepL says where it is by the kind of the key. */
function translationUrlOf({
  TRANSLATION_SERVICE: service,
  TRANSLATION_URL: url,
  TRANSLATION_KEY: key,
}: Variables): string | undefined {
  if (service === 'libretranslate') return url?.replace(/\/+$/, '');
  if (key === undefined)
    throw new EnvironmentError('TRANSLATION_SERVICE is deepl, which needs TRANSLATION_KEY: a key of DeepL');
  return (url ?? `https://${key.endsWith(':fx') ? 'api-free' : 'api'}.deepl.com`).replace(/\/+$/, '');
}
