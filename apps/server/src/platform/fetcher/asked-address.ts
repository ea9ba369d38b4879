import { bareHost, isPublicHost } from './public-address.ts';

const LENGTH_MAX = 2048;

/**
 * Ports on which servers listen that take a request for commands of their own: those that browsers refuse (Fetch
 * standard, "port blocking"), and databases. Below 1024 only those of the web are asked.
 */
const REFUSED_PORTS: ReadonlySet<number> = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672,
  5984, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9200, 9300, 10_080, 10_250, 11_211,
  27_017,
]);

const isAskedPort = (port: string): boolean => {
  if (port === '') return true;
  const number = Number(port);
  return number === 80 || number === 443 || (number >= 1024 && !REFUSED_PORTS.has(number));
};

/**
 * Reads an address that somebody gave. WHATWG's parser has written numbers in all notations as an address by then.
 * @param reachable hosts that are asked although they are not public: tests have some, nobody else
 * @returns undefined for one that is never asked: another scheme or port, with credentials, or leading inside
 */
export function readAddress(address: string, reachable: ReadonlySet<string>): URL | undefined {
  if (address.length > LENGTH_MAX || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  if (!isAskedPort(url.port)) return undefined;
  return reachable.has(bareHost(url.hostname)) || isPublicHost(url.hostname) ? url : undefined;
}
