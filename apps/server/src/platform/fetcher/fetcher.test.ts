import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createFetcher, type Fetcher, type Request } from './fetcher.ts';

let handle: RequestListener;
let server: Server;
let url: string;
let asked: { url: string; headers: NodeJS.Dict<string | string[]> }[];
let fetcher: Fetcher;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fetcher = createFetcher({ version: '1.2.3', reachable: ['127.0.0.1'] });
});
afterEach(async () => {
  await fetcher.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ask = (path = '/', request: Partial<Request> = {}) =>
  fetcher.ask({ address: `${url}${path}`, timeoutMs: 5_000, maxBytes: 1_000, ...request });
const says =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);
const leads =
  (to: (path: string) => string, status = 302): RequestListener =>
  (request, response) => {
    const location = to(request.url ?? '');
    if (location === '') response.end('here');
    else response.writeHead(status, { location }).end('moved');
  };

describe('a request', () => {
  it('names the product, and has neither cookies nor a referrer [RUL-0701]', async () => {
    handle = says('hello', { 'set-cookie': 'a=b; Path=/' });
    await ask();
    expect(await ask()).toMatchObject({
      kind: 'answered',
      status: 200,
      address: `${url}/`,
      bytes: Buffer.from('hello'),
      isCut: false,
    });
    for (const { headers } of asked)
      expect(Object.keys(headers).sort()).toEqual(['accept-encoding', 'connection', 'host', 'user-agent']);
    expect(asked[1]!.headers['user-agent']).toBe('Dorfplatz/1.2.3');
  });

  it('sends no fragment', async () => {
    handle = says('hello');
    expect(await ask('/a?b#c')).toMatchObject({ address: `${url}/a?b` });
    expect(asked[0]!.url).toBe('/a?b');
  });

  it('an answer of an error is an answer', async () => {
    handle = says('gone', {}, 410);
    expect(await ask()).toMatchObject({ kind: 'answered', status: 410 });
  });

  it('a server on this machine is asked by nobody but tests [RUL-0700]', async () => {
    handle = says('secret');
    const product = createFetcher({ version: '1' });
    onTestFinished(() => product.close());
    expect(await product.ask({ address: url, timeoutMs: 1_000, maxBytes: 10 })).toMatchObject({
      reason: 'address',
    });
    expect(asked).toEqual([]);
  });
});

describe('redirects', () => {
  const counting = (most: number) =>
    leads((path) => (Number(path.slice(1)) < most ? `/${Number(path.slice(1)) + 1}` : ''));

  it.each([301, 302, 303, 307, 308])('%d is followed', async (status) => {
    handle = leads((path) => (path === '/' ? 'b?c' : ''), status);
    expect(await ask()).toMatchObject({ kind: 'answered', address: `${url}/b?c` });
  });

  it('for good say where it lies from now on, up to one for a while', async () => {
    handle = (request, response) => {
      const [status, location] = {
        '/a': [301, '/b'],
        '/b': [308, '/c'],
        '/c': [302, '/d'],
        '/d': [301, '/e'],
      }[request.url ?? ''] ?? [200, ''];
      response.writeHead(Number(status), { location: String(location) }).end();
    };
    expect(await ask('/a')).toMatchObject({ address: `${url}/e`, moved: `${url}/c` });
    expect(await ask('/c')).not.toHaveProperty('moved');
    expect(await ask('/e')).not.toHaveProperty('moved');
  });

  it('five are followed, and not one more [RUL-0701]', async () => {
    handle = counting(5);
    expect(await ask('/0')).toMatchObject({ kind: 'answered', address: `${url}/5` });
    handle = counting(6);
    expect(await ask('/0')).toMatchObject({ kind: 'failed', reason: 'redirects' });
    asked = [];
    handle = leads((path) => path);
    expect(await ask('/loop')).toMatchObject({ kind: 'failed', reason: 'redirects' });
    expect(asked).toHaveLength(6);
  });

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://0x7f.1:1/',
    'http://localhost/',
    'http://inside.example/',
    'file:///etc/passwd',
    'http://user:secret@8.8.8.8/',
    'http://8.8.8.8:22/',
  ])('to %s is refused [RUL-0700]', async (location) => {
    const rebinding = createFetcher({
      version: '1',
      reachable: ['127.0.0.1'],
      resolve: async () => ['192.168.1.1', 'fd00::1'],
    });
    onTestFinished(() => rebinding.close());
    handle = leads(() => location);
    const answer = await rebinding.ask({ address: url, timeoutMs: 2_000, maxBytes: 100 });
    expect(answer).toMatchObject({ kind: 'failed', reason: 'address' });
    expect(asked).toHaveLength(1);
  });

  it('one without a place to go to is the answer itself', async () => {
    handle = says('nowhere', {}, 302);
    expect(await ask()).toMatchObject({ kind: 'answered', status: 302 });
  });

  it('what is sent is not sent on', async () => {
    handle = leads(() => '/other', 307);
    expect(await ask('/', { method: 'POST', body: Buffer.from('x') })).toMatchObject({ status: 307 });
    expect(asked).toHaveLength(1);
  });

  it('none is followed for who wants none', async () => {
    handle = leads(() => '/other');
    expect(await ask('/', { redirects: 0 })).toMatchObject({ kind: 'failed', reason: 'redirects' });
  });
});

describe('a name that resolves anew at every look (DNS rebinding)', () => {
  it('is looked up where the connection is made, and each time checked [RUL-0700]', async () => {
    handle = says('hello', { connection: 'close' });
    const answers = ['127.0.0.1', '10.0.0.1', '127.0.0.1', '169.254.169.254'];
    let looked = 0;
    const rebinding = createFetcher({
      version: '1',
      reachable: ['127.0.0.1'],
      resolve: async () => [answers[looked++]!],
    });
    onTestFinished(() => rebinding.close());
    const address = url.replace('127.0.0.1', 'page.example');
    const kinds: string[] = [];
    for (let index = 0; index < 4; index += 1)
      kinds.push((await rebinding.ask({ address, timeoutMs: 2_000, maxBytes: 100 })).kind);
    expect(kinds).toEqual(['answered', 'failed', 'answered', 'failed']);
    expect(asked.map(({ headers }) => headers.host)).toEqual([new URL(address).host, new URL(address).host]);
  });

  it('that has inner addresses too is asked at the others', async () => {
    handle = says('hello');
    const mixed = createFetcher({
      version: '1',
      reachable: ['127.0.0.1'],
      resolve: async () => ['10.0.0.1', '127.0.0.1', '::1'],
    });
    onTestFinished(() => mixed.close());
    const address = url.replace('127.0.0.1', 'page.example');
    expect(await mixed.ask({ address, timeoutMs: 2_000, maxBytes: 100 })).toMatchObject({ status: 200 });
  });
});

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

describe('size', () => {
  const endless: RequestListener = (_request, response) => {
    const chunk = Buffer.alloc(16_384, 'x');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more).on('error', () => {});
    more();
  };

  it('an endless body is cut or refused [RUL-0701]', async () => {
    handle = endless;
    expect(await ask()).toMatchObject({ kind: 'failed', reason: 'too_large' });
    const cut = await ask('/', { more: 'cut' });
    expect(cut).toMatchObject({ kind: 'answered', isCut: true });
    expect(cut.kind === 'answered' && cut.bytes.length).toBe(1_000);
  });

  it('exactly so much is not too much', async () => {
    handle = says(Buffer.alloc(1_000, 'x'));
    expect(await ask()).toMatchObject({ kind: 'answered', isCut: false });
  });

  it.each([
    ['gzip', gzipSync],
    ['br', (bytes: Buffer) => brotliCompressSync(bytes, FAST)],
  ] as const)('%s is unpacked, and counted unpacked [RUL-0701]', async (encoding, pack) => {
    handle = says(pack(Buffer.from('hello')), { 'content-encoding': encoding });
    expect(await ask()).toMatchObject({ bytes: Buffer.from('hello') });
    const before = process.memoryUsage().rss;
    handle = says(pack(Buffer.alloc(200_000_000)), { 'content-encoding': encoding });
    expect(await ask()).toMatchObject({ kind: 'failed', reason: 'too_large' });
    const cut = await ask('/', { more: 'cut' });
    expect(cut.kind === 'answered' && cut.bytes.length).toBe(1_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });

  it('what unpacks into nothing is not read for ever [RUL-0701]', async () => {
    const nothing = Buffer.concat(Array.from({ length: 10_000 }, () => gzipSync(Buffer.alloc(0))));
    handle = says(nothing, { 'content-encoding': 'gzip' });
    expect(await ask()).toMatchObject({ kind: 'failed', reason: 'too_large' });
  });

  it.each([
    ['deflate', Buffer.from('hello')],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.from('hello')))],
    ['gzip', Buffer.from('no gzip at all')],
    ['br', Buffer.from('no brotli, I would say')],
  ])('%s that is not what was asked for is not read', async (encoding, body) => {
    handle = says(body, { 'content-encoding': encoding });
    expect(await ask()).toMatchObject({ kind: 'failed', reason: 'unreadable' });
  });

  it('headers have an end too', async () => {
    handle = says('', { 'x-long': 'x'.repeat(100_000) });
    expect(await ask()).toMatchObject({ kind: 'failed', reason: 'unreachable' });
  });
});

describe('time', () => {
  it.each<[string, RequestListener]>([
    ['no answer', () => {}],
    ['a body that never ends', (_request, response) => response.writeHead(200).write('a')],
    [
      'a byte now and then',
      (_request, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'slow redirects',
      (_request, response) => setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100),
    ],
  ])('%s ends in time [RUL-0701]', async (_name, slow) => {
    handle = slow;
    const since = performance.now();
    expect(await ask('/', { timeoutMs: 300 })).toMatchObject({ kind: 'failed', reason: 'too_slow' });
    expect(performance.now() - since).toBeLessThan(2_000);
  });

  it('a name that never resolves ends in time', async () => {
    const silent = createFetcher({ version: '1', resolve: () => new Promise(() => {}) });
    onTestFinished(() => silent.close());
    const answer = await silent.ask({ address: 'https://page.example/', timeoutMs: 200, maxBytes: 10 });
    expect(answer).toMatchObject({ kind: 'failed', reason: 'too_slow' });
  });

  it('nobody there is no answer, after a second try', async () => {
    handle = (request) => request.socket.destroy();
    expect(await ask()).toMatchObject({ kind: 'failed', reason: 'unreachable' });
    expect(asked).toHaveLength(2);
    expect(await ask('/', { method: 'POST' })).toMatchObject({ kind: 'failed', reason: 'unreachable' });
    expect(asked).toHaveLength(3);
  });
});

it('so many at once per host, the others wait [RUL-0701]', async () => {
  let running = 0;
  let most = 0;
  handle = (_request, response) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      response.end('x');
    }, 20);
  };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => ask(`/${index}`, { parallel: 3 })),
  );
  expect(answers.every(({ kind }) => kind === 'answered')).toBe(true);
  expect(most).toBe(3);
});

it('too many for one host are sent away [RUL-0701]', async () => {
  handle = (_request, response) => setTimeout(() => response.end('x'), 5);
  const answers = await Promise.all(Array.from({ length: 260 }, () => ask('/', { parallel: 2 })));
  expect(answers.filter((answer) => answer.kind === 'failed').map(({ reason }) => reason)).toEqual(
    Array.from({ length: 58 }, () => 'busy'),
  );
});

describe('what is known already', () => {
  const page: RequestListener = (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"' }).end('hello');
  };

  it('is not sent again [RUL-0701]', async () => {
    handle = page;
    const known = { address: `${url}/`, etag: '"1"', lastModified: 'Thu, 26 Nov 2026 10:00:00 GMT' };
    expect(await ask('/', { known })).toEqual({ kind: 'unchanged', address: `${url}/` });
    expect(asked[0]!.headers['if-modified-since']).toBe(known.lastModified);
  });

  it('of another address is not told to this one', async () => {
    handle = page;
    const known = { address: `${url}/other`, etag: '"1"', lastModified: null };
    expect(await ask('/', { known })).toMatchObject({ kind: 'answered', status: 200 });
    expect(asked[0]!.headers).not.toHaveProperty('if-none-match');
  });
});
