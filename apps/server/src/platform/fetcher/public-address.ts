import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Networks that lead into our own machine or network, to many, or nowhere, and those that carry an IPv4 address inside
 * (IANA special-purpose registries): what ipaddr.js calls by a name of its own is refused by that name already.
 */
const SPECIAL = [
  ...['0.0.0.0/8', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/3'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
].map((network) => ipaddr.parseCIDR(network));

/** All that is routed on the internet lies in here; what translates, maps or embeds addresses for the most part not. */
const GLOBAL_6 = ipaddr.parseCIDR('2000::/3');

/** The last half of an address that is tunnelled within a site (ISATAP), which carries an IPv4 address. */
const isTunnelled = (address: ipaddr.IPv6) =>
  (address.parts[4] === 0 || address.parts[4] === 0x200) && address.parts[5] === 0x5efe;

/** Whether an IP address is one of the public internet; false for anything that is no address. */
export function isPublicAddress(text: string): boolean {
  // Stricter than ipaddr.js, which also takes numbers in other notations and zones.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6 && (!address.match(GLOBAL_6) || isTunnelled(address))) return false;
  return !SPECIAL.some(
    ([network, bits]) => network.kind() === address.kind() && address.match([network, bits] as never),
  );
}

/** The host of a URL as an address is written, without the brackets of IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** A name of the internet: of two parts at least, the last of which is no number. */
const NAME = /^(?=.{4,254}$)(?:[\w-]{1,63}\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]\.?$/i;
/** Names that stand for machines at home, in an office or in a cluster. */
const INNER = /\.(localhost|local|internal|intranet|private|corp|home|lan|home\.arpa|onion)\.?$/i;

/**
 * Whether a server may be asked on behalf of somebody: its name or address in a URL does not lead inside by itself.
 * What a name resolves to is only known when it is asked, see `connecting.ts`.
 */
export function isPublicHost(hostname: string): boolean {
  const host = bareHost(hostname);
  if (isIP(host)) return isPublicAddress(host);
  return NAME.test(host) && !INNER.test(host);
}
