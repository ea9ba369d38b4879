import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Environment } from '../settings/environment.ts';

/** What operators and their programs ask by whatever name or address the machine has. */
const OPEN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** The host of a Host header without its port, as the URL standard writes it; undefined for what is no host. */
const hostnameOf = (host: string): string | undefined =>
  URL.parse(`http://${host}`)
    ?.hostname.replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1');

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '::1' ||
  (isIP(hostname) === 4 && hostname.startsWith('127.')) ||
  /^::ffff:7f[\da-f]{2}:/.test(hostname);

/**
 * Whether a request is for us, by the host that it names: a page of a foreign name that was pointed at this machine
 * (DNS rebinding) would otherwise count as ours. With PUBLIC_URL that is its name alone; without it addresses of numbers,
 * which nobody can point elsewhere. Loopback names always are.
 */
export function isServedHost(host: string, environment: Environment): boolean {
  const hostname = hostnameOf(host);
  if (hostname === undefined || hostname === '' || isFilesHost(host, environment)) return false;
  if (isLoopback(hostname)) return true;
  return environment.isPublicUrlGiven
    ? hostname === hostnameOf(new URL(environment.publicUrl).host)
    : isIP(hostname) !== 0;
}

/** Whether a request is for the host at which files are shown, and nothing else is. */
export function isFilesHost(host: string, { publicFilesUrl }: Environment): boolean {
  if (publicFilesUrl === undefined) return false;
  return hostnameOf(host) === hostnameOf(new URL(publicFilesUrl).host);
}

/** Whether a path answers whatever host is named. */
export const isOpenPath = (url: string): boolean => OPEN_PATHS.has(url.split('?', 1)[0]!);

/**
 * The host that an upgrade names. Only a proxy can add headers to one, browsers let no page do so: behind a proxy its
 * X-Forwarded-Host counts, whoever sends it.
 */
export function hostOfUpgrade(headers: IncomingHttpHeaders, { trustProxy }: Environment): string {
  const forwarded = headers['x-forwarded-host'];
  const named = Array.isArray(forwarded) ? forwarded.at(-1) : forwarded?.split(',').at(-1);
  return (trustProxy !== false && named?.trim()) || headers.host || '';
}

const FORWARDING = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * Whether somebody at this very machine asks, and no proxy for somebody else: from a loopback address, by a loopback
 * name, and without a header that proxies add.
 */
export function isFromThisMachine(request: {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}): boolean {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const hostname = hostnameOf(request.headers.host ?? '');
  return (
    isLoopback(address) &&
    hostname !== undefined &&
    isLoopback(hostname) &&
    FORWARDING.every((name) => request.headers[name] === undefined)
  );
}
