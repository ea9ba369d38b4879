import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { bareHost, isPublicAddress } from './public-address.ts';

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** An address that leads inside, or a name with no other: nothing was connected to. */
export class RefusedAddressError extends Error {}

const CONNECT_MS = 6_000;

/**
 * Asks the name servers themselves: what the system does for it occupies one of the few threads that also read files,
 * as long as a name server of somebody's choice likes, and takes names from the machine's own list of hosts.
 */
export function askNameServers(): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (hostname) => {
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (addresses.length === 0) throw new Error(`${hostname} has no address`);
    return addresses;
  };
}

/**
 * Opens connections to public addresses only. It checks what a name resolves to where the connection is made, so that
 * it cannot be another in between (DNS rebinding), and a host that is an address itself, which nothing looks up.
 * @param reachable hosts and addresses that are connected to all the same: tests have some, nobody else
 */
export function guardedConnector(resolve: Resolve, reachable: ReadonlySet<string>): buildConnector.connector {
  const isOpen = (address: string) => isPublicAddress(address) || reachable.has(address);
  const lookup: LookupFunction = (hostname, options, callback) => {
    const wanted = Number(options.family ?? 0);
    resolve(hostname).then(
      (addresses) => {
        const found = addresses
          .filter((address) => isOpen(address) && (wanted === 0 || isIP(address) === wanted))
          .map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (!first) callback(new RefusedAddressError(`${hostname} has no public address`), '', 0);
        else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
  const connect = buildConnector({ lookup, timeout: CONNECT_MS, allowH2: false });
  return (options, callback) => {
    const host = bareHost(options.hostname);
    if (isIP(host) && !isOpen(host)) {
      callback(new RefusedAddressError(`${host} is no public address`), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      // Whatever led there: nothing is sent to an address that is not public.
      if (isOpen(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      callback(new RefusedAddressError(`${options.hostname} is no public address`), null);
    });
  };
}
