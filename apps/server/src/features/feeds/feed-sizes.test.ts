import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FeedServer, itemOf, pour, startFeedServer } from './testing/feed-server.ts';
import type { Measured } from './testing/measured-reading.ts';

const MEGABYTE = 1024 * 1024;
const START = Buffer.from('<?xml version="1.0"?><rss version="2.0"><channel><title>Groß</title>');
const ENTRIES = Buffer.from(
  Array.from({ length: 200 }, (_, number) =>
    itemOf({ guid: `${number}`, title: `Nummer ${number}`, link: `https://a.example/${number}` }),
  ).join(''),
);
/** What reading may take at most: of memory, and of the processor before others have their turn. */
const MEGABYTES_MAX = 30;
const HELD_MS_MAX = 50;

let server: FeedServer;
const closed = new Set<string>();
beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(() => server.stop());

function* repeated(start: Buffer, piece: Buffer, megabytes: number): Generator<Buffer> {
  yield start;
  for (let sent = 0; sent < megabytes * MEGABYTE; sent += piece.length) yield piece;
}

/** Sends pieces as long as anybody reads them, without saying how many. @returns the address */
function endless(path: string, pieces: () => Iterator<Buffer>, headers: Record<string, string> = {}): string {
  return server.at(path, (request, response) => {
    request.socket.once('close', () => closed.add(path));
    response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers });
    pour(response, pieces());
  });
}

/** Reads feeds one after the other in a process of its own, which has read some before. */
async function measure(addresses: string[]): Promise<Measured[]> {
  const warm = server.feed('/warm', Buffer.concat([START, ...Array.from({ length: 20 }, () => ENTRIES)]));
  const child = fork(new URL('testing/measured-reading.ts', import.meta.url));
  try {
    child.send({ addresses, warm });
    const [all] = (await once(child, 'message')) as [Measured[]];
    return all;
  } finally {
    child.kill();
  }
}

/** A server that sends these very bytes, whatever it is asked. */
async function startRaw(bytes: Buffer): Promise<{ server: Server; url: string }> {
  const raw = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
  return { server: raw, url: `http://127.0.0.1:${(raw.address() as AddressInfo).port}/` };
}

const whole = Buffer.concat([START, ENTRIES, Buffer.alloc(100 * MEGABYTE, ' ')]);
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

describe('[B05] a feed of any size', () => {
  it('[B05] is read up to the limit, counted unpacked, with little memory and while others have their turn', async () => {
    const packed = { gzip: gzipSync(whole, { level: 9 }), br: brotliCompressSync(whole, brotli) };
    expect(packed.br.length).toBeLessThan(10_000);
    const piece = (text: string, times: number) => Buffer.from(text.repeat(times));
    const addresses = [
      endless('/items', () => repeated(START, ENTRIES, 100)),
      endless('/gzip', () => [packed.gzip].values(), { 'content-encoding': 'gzip' }),
      endless('/br', () => [packed.br].values(), { 'content-encoding': 'br' }),
      // Five million items of twenty bytes.
      endless('/tiny', () =>
        repeated(Buffer.concat([START, ENTRIES]), piece('<item>1234567</item>', 5_000), 100),
      ),
      endless('/short', () =>
        repeated(Buffer.concat([START, ENTRIES]), piece('<item><title>a</title></item>', 1_000), 100),
      ),
      endless('/deep', () => repeated(Buffer.concat([START, ENTRIES]), piece('<a>', 5_000), 100)),
      endless('/text', () =>
        repeated(Buffer.concat([START, ENTRIES, Buffer.from('<item><title>')]), piece('&amp;ü', 5_000), 100),
      ),
    ];
    const all = await measure(addresses);
    for (const [index, got] of all.entries()) {
      expect({ at: addresses[index], ...got }).toMatchObject({
        kind: 'read',
        error: 'too_large',
        entries: 100,
      });
      expect(got.megabytes).toBeLessThan(MEGABYTES_MAX);
      expect(got.heldMs).toBeLessThan(HELD_MS_MAX);
    }
    await vi.waitFor(() => expect(closed.size).toBe(addresses.length));
  }, 120_000);

  it('[B05] of entries that are hard to read takes no more', async () => {
    const hard: Record<string, string> = {
      titles: `<item><title>${'&lt;b&gt;'.repeat(500)}</title><link>https://a.example/</link><guid>0</guid></item>`,
      escaped: `<item><title>${'&amp;amp;lt;'.repeat(400)}</title></item>`,
      tags: `<item><title>${'&lt;b '.repeat(700)}</title></item>`,
      marks: `<item><title>e${'\u0301'.repeat(2_000)}</title></item>`,
      words: `<item><description>${'&lt;div&gt;'.repeat(450)}</description></item>`,
      comments: `<item><description>${'&lt;!--'.repeat(600)}</description></item>`,
      links: `<item><title>a</title>${'<link>https://a.example/x</link>'.repeat(100)}</item>`,
      bases: `<item xml:base="${'a/'.repeat(500)}"><title>a</title><link>b</link></item>`,
      dates: `<item><title>a</title><pubDate>${'a, '.repeat(26)}</pubDate></item>`,
    };
    const addresses = Object.entries(hard).map(([name, item]) =>
      endless(`/hard-${name}`, () =>
        repeated(START, Buffer.from(item.repeat(Math.ceil(30_000 / item.length))), 6),
      ),
    );
    for (const [index, got] of (await measure(addresses)).entries()) {
      expect({ at: addresses[index], ...got }).toMatchObject({ kind: 'read', error: 'too_large' });
      expect(got.megabytes).toBeLessThan(MEGABYTES_MAX);
      expect(got.heldMs).toBeLessThan(HELD_MS_MAX);
    }
  }, 120_000);

  it('[B05] in pieces of one byte takes memory only until they are read', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\ntransfer-encoding: chunked\r\n\r\n';
    const start = Buffer.concat([START, ENTRIES]);
    const chunk = Buffer.concat([
      Buffer.from(`${start.length.toString(16)}\r\n`),
      start,
      Buffer.from('\r\n'),
    ]);
    const raw = await startRaw(
      Buffer.concat([Buffer.from(head), chunk, Buffer.from('1\r\n \r\n'.repeat(2 * MEGABYTE))]),
    );
    const [got] = await measure([raw.url]);
    raw.server.close();
    // Each is an object for a moment, which the heap grows for; kept they would be hundreds of megabytes.
    expect(got!.megabytes).toBeLessThan(100);
    expect(got!.heldMs).toBeLessThan(HELD_MS_MAX);
  }, 60_000);

  it('[B05] whose server lies about its length', async () => {
    const say = (length: number) =>
      `HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\ncontent-length: ${length}\r\n\r\n`;
    const cut = START.length + 500;
    const low = await startRaw(Buffer.concat([Buffer.from(say(cut)), whole]));
    const high = await startRaw(Buffer.concat([Buffer.from(say(1e9)), START, ENTRIES]));
    const [short, long] = await measure([low.url, high.url]);
    low.server.close();
    high.server.close();
    // So much was said, and what stands in it whole is read.
    expect(short).toMatchObject({ kind: 'read', error: 'incomplete' });
    expect(short!.entries).toBeGreaterThan(2);
    expect(short!.entries).toBeLessThan(10);
    // Broken off on the way: it is asked for again.
    expect(long).toMatchObject({ kind: 'failed', error: 'unreachable' });
  }, 60_000);

  it('[B05] packed in a way that nobody asked for is not unpacked', async () => {
    const deflated = deflateSync(whole);
    const [got] = await measure([
      endless('/deflate', () => [deflated].values(), { 'content-encoding': 'deflate' }),
    ]);
    expect(got).toMatchObject({ kind: 'failed', error: 'unreadable' });
    expect(got!.megabytes).toBeLessThan(MEGABYTES_MAX);
  }, 60_000);
});
