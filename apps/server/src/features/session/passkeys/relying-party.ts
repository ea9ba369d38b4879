import { isIP } from 'node:net';
import type { NetworkSettings } from '@dorfplatz/contract';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../../platform/settings/environment.ts';

/** To whom a passkey belongs, as WebAuthn has it: a host name, and the addresses whose pages may ask for it. */
export type RelyingParty = { id: string; origins: string[] };

const isLocal = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');

/**
 * The relying party of a request: the host name of the network's address. Undefined where browsers refuse passkeys, at
 * addresses of numbers and without https but on one's own machine, and where the network was reached by another name.
 */
export function relyingPartyOf(
  { publicUrl }: Pick<Environment, 'publicUrl'>,
  request: Pick<FastifyRequest, 'hostname' | 'host' | 'protocol'>,
): RelyingParty | undefined {
  const { hostname: id, protocol } = new URL(publicUrl);
  if (isIP(id.replace(/^\[(.*)\]$/, '$1')) !== 0) return undefined;
  if (protocol !== 'https:' && !isLocal(id)) return undefined;
  if (request.hostname.toLowerCase() !== id) return undefined;
  // On one's own machine the port may be another than the one that was named.
  const here = isLocal(id) && URL.parse(`${request.protocol}://${request.host}`)?.origin;
  return { id, origins: here && here !== publicUrl ? [publicUrl, here] : [publicUrl] };
}

/** The network lets people have passkeys. */
export const arePasskeysOn = (settings: NetworkSettings): boolean =>
  settings.two_factor !== 'disabled' && settings.two_factor_passkeys_available;
