import { Agent } from 'undici';
import { readAddress } from './asked-address.ts';
import { askNameServers, guardedConnector, RefusedAddressError, type Resolve } from './connecting.ts';
import { ENCODINGS, readBody, TooLargeError, UnreadableError } from './read-body.ts';
import { BusyError, createSlots } from './slots.ts';

const REDIRECTS_MAX = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const FOR_GOOD: ReadonlySet<number> = new Set([301, 308]);
/** What a redirect says besides is read away, so that the connection can be kept, or cut off. */
const REST_BYTES = 16 * 1024;
const HEADERS_BYTES = 32 * 1024;

/** What is known of an address from before; given along, an unchanged page is not sent again. */
export type Known = { address: string; etag: string | null; lastModified: string | null };

export type Request = {
  address: string;
  method?: 'GET' | 'POST';
  /** Besides those that every request has. */
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  /** Over with all redirects, waiting, connecting and reading. */
  timeoutMs: number;
  /** Unpacked. */
  maxBytes: number;
  /** What happens with more; by default it is refused. */
  more?: 'cut' | 'refuse';
  /** How many are followed, at most five; by default so many. What else than a page is asked is never sent on. */
  redirects?: number;
  /** How many requests run at once with this host. */
  parallel?: number;
  known?: Known | undefined;
  signal?: AbortSignal;
};

/** Why there is no answer. `address`: it leads inside or nowhere, itself or where it redirects to. */
export type Failure =
  | 'address'
  | 'redirects'
  | 'too_large'
  | 'too_slow'
  | 'unreadable'
  | 'unreachable'
  | 'busy';

export type Answer =
  | {
      kind: 'answered';
      /** Where it came from in the end. */
      address: string;
      /** Where it lies from now on, where its server and those that it led to said that it moved for good. */
      moved?: string;
      status: number;
      headers: Readonly<Record<string, string>>;
      bytes: Buffer;
      /** Whether there was more. */
      isCut: boolean;
    }
  | { kind: 'unchanged'; address: string }
  | { kind: 'failed'; reason: Failure; error?: unknown };

/** Asks foreign addresses; the one place of the product that does. */
export type Fetcher = {
  /** Whether an address would be asked, by how it is written. */
  accepts(address: string): boolean;
  /** Hosts on this machine that are asked all the same; empty but in test beds. */
  readonly reachable: ReadonlySet<string>;
  /** Asks; it never throws. */
  ask(request: Request): Promise<Answer>;
  close(): Promise<void>;
};

export type FetcherOptions = {
  version: string;
  /** Only for tests: hosts and addresses on this machine that may be asked. No setting and no screen reaches it. */
  reachable?: readonly string[];
  /** Only for tests: what answers for the name servers. */
  resolve?: Resolve;
};

type Hop = { response: Awaited<ReturnType<Agent['request']>>; url: URL };

class RedirectError extends Error {}

function failureOf(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) return 'too_slow';
  if (error instanceof RefusedAddressError) return 'address';
  if (error instanceof RedirectError) return 'redirects';
  if (error instanceof TooLargeError) return 'too_large';
  if (error instanceof UnreadableError) return 'unreadable';
  if (error instanceof BusyError) return 'busy';
  const { code = '', cause } = error as NodeJS.ErrnoException;
  // Where several addresses of a name were tried, the reason lies within.
  if (cause instanceof RefusedAddressError) return 'address';
  return code.includes('TIMEOUT') || code === 'ETIMEDOUT' ? 'too_slow' : 'unreachable';
}

const single = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first]];
    }),
  );

/** What a page is asked with that is known already, and only at the very address that it is known of. */
function conditions(url: URL, known: Known | undefined): Record<string, string> {
  if (known?.address !== url.href) return {};
  return {
    ...(known.etag !== null && { 'if-none-match': known.etag }),
    ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
  };
}

/**
 * Makes what asks foreign addresses, with these promises for each of them (docs/decisions/0062): http and https to
 * public addresses only, checked where the connection is made and again at every redirect; no more bytes, unpacked
 * too, and no more time than the caller says; so many at once per host; no cookies, no referrer, no credentials.
 */
export function createFetcher({ version, reachable: hosts = [], resolve }: FetcherOptions): Fetcher {
  const reachable: ReadonlySet<string> = new Set(hosts);
  const agent = new Agent({
    connect: guardedConnector(resolve ?? askNameServers(), reachable),
    allowH2: false,
    maxHeaderSize: HEADERS_BYTES,
    pipelining: 1,
  });
  const take = createSlots();

  /** A server may close a connection that is kept in the very moment in which it is used again. */
  async function hop(url: URL, request: Request, signal: AbortSignal): Promise<Hop> {
    try {
      return await send(url, request, signal);
    } catch (error) {
      const isClosed = /^(ECONNRESET|UND_ERR_SOCKET)$/.test((error as NodeJS.ErrnoException).code ?? '');
      if (!isClosed || request.method === 'POST' || signal.aborted) throw error;
      return send(url, request, signal);
    }
  }

  async function send(url: URL, request: Request, signal: AbortSignal): Promise<Hop> {
    const { method = 'GET', headers, body, known } = request;
    const response = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      headers: {
        'user-agent': `Dorfplatz/${version}`,
        ...(method === 'GET' && { 'accept-encoding': ENCODINGS }),
        ...headers,
        ...conditions(url, known),
      },
      ...(body && { body }),
      signal,
    });
    // Whoever reads it hears of what breaks; left unread it must not end the process.
    response.body.on('error', () => {});
    return { response, url };
  }

  /** The address that an answer leads on to; undefined where it is the last. */
  function onward({ response, url }: Hop, { method = 'GET' }: Request): string | undefined {
    if (method !== 'GET' || !REDIRECTS.has(response.statusCode)) return undefined;
    const { location } = single(response.headers);
    return location !== undefined && URL.canParse(location, url) ? new URL(location, url).href : undefined;
  }

  async function answer({ response, url }: Hop, request: Request): Promise<Answer> {
    const { maxBytes, more = 'refuse', known } = request;
    const headers = single(response.headers);
    if (response.statusCode === 304 && known?.address === url.href) {
      await response.body.dump({ limit: REST_BYTES });
      return { kind: 'unchanged', address: url.href };
    }
    const read = await readBody(response.body, headers['content-encoding'], { maxBytes, more });
    return {
      kind: 'answered',
      address: url.href,
      status: response.statusCode,
      headers,
      bytes: read.bytes,
      isCut: read.isCut,
    };
  }

  async function follow(request: Request, signal: AbortSignal): Promise<Answer> {
    const { redirects = REDIRECTS_MAX, parallel = 4 } = request;
    let address = request.address;
    let moved: string | undefined;
    for (let followed = 0; ; followed += 1) {
      const url = readAddress(address, reachable);
      if (!url) throw new RefusedAddressError('not an address that is asked');
      url.hash = '';
      const release = await take(url.hostname, parallel, signal);
      try {
        const asked = await hop(url, request, signal);
        const next = onward(asked, request);
        if (next === undefined) {
          const given = await answer(asked, request);
          return given.kind === 'answered' && moved !== undefined ? { ...given, moved } : given;
        }
        await asked.response.body.dump({ limit: REST_BYTES });
        if (followed >= Math.min(redirects, REDIRECTS_MAX)) throw new RedirectError('redirected too often');
        // What a redirect for a while leads on to says nothing of where it will lie.
        if (FOR_GOOD.has(asked.response.statusCode) && (moved ?? request.address) === address) moved = next;
        address = next;
      } finally {
        release();
      }
    }
  }

  return {
    accepts: (address) => readAddress(address, reachable) !== undefined,
    reachable,
    async ask(request) {
      const deadline = AbortSignal.timeout(request.timeoutMs);
      const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
      try {
        return await follow(request, signal);
      } catch (error) {
        return { kind: 'failed', reason: failureOf(error, signal), error };
      }
    },
    close: () => agent.destroy(),
  };
}
