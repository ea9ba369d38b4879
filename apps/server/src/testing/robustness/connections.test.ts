import { readdirSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { ENDPOINTS, type Endpoint } from '@dorfplatz/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

const PATIENCE_MS = 600;
const HEADERS_MAX = 8_192;

let bed: TestBed;
let client: Client;
let port: number;
const logged: { level: number; msg: string }[] = [];
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  bed = await startTestBed({ worker: false, patienceMs: PATIENCE_MS, log });
  await bed.openNetwork();
  client = await bed.as((await bed.buildMember()).id);
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  port = (bed.http.server.address() as AddressInfo).port;
});
afterAll(() => bed?.stop());

/** Everything that the server says until it closes the connection. */
function answerTo(send: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => send(socket));
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

const problemOf = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/content-type: application\/problem\+json; charset=utf-8/i);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), code: JSON.parse(body).code };
};

const post = (path: string, type: string, length: number) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `cookie: ${client.cookie}`,
    `x-csrf-token: ${client.csrfToken}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
    '',
    '',
  ].join('\r\n');

describe('a request that does not come to its end', () => {
  it('is ended in its headers', async () => {
    const answer = await answerTo((socket) => socket.write('GET /healthz HTTP/1.1\r\nhost: loc'));
    expect(problemOf(answer)).toEqual({ status: 408, code: 'too_slow' });
  });

  it('is ended in the body of a call, however busily it drips', async () => {
    let dripping: NodeJS.Timeout | undefined;
    const answer = await answerTo((socket) => {
      socket.write(post('/api/v1/activities', 'application/json', 10_000));
      dripping = setInterval(() => socket.write(' '), 50);
    });
    clearInterval(dripping);
    expect(problemOf(answer)).toEqual({ status: 408, code: 'too_slow' });
  });

  it('goes on as an upload while bytes come, and ends when none do', async () => {
    const began = performance.now();
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    await answerTo((socket) => {
      socket.write(post('/api/storage/files', 'multipart/form-data; boundary=x', 100_000) + head);
      let drops = 0;
      const dripping = setInterval(() => {
        drops += 1;
        if (drops === 12) clearInterval(dripping);
        else socket.write('x');
      }, PATIENCE_MS / 6);
    });
    expect(performance.now() - began).toBeGreaterThan(2 * PATIENCE_MS);
  });
});

describe('what is no request', () => {
  it.each([
    ['a line without sense', 'HELLO\r\n\r\n', 400, 'malformed'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'malformed',
    ],
    [
      'a length and pieces',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
      'malformed',
    ],
    [
      'headers of 40 KB',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('is answered as a problem: %s', async (_name, bytes, status, code) => {
    expect(problemOf(await answerTo((socket) => socket.write(bytes)))).toEqual({ status, code });
  });
});

describe('an upload that is broken off', () => {
  it.each(['files', 'images'])('is no error in the log, and leaves nothing behind: %s', async (directory) => {
    const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('dorfplatz-upload-'));
    const before = temporary();
    logged.length = 0;
    await answerTo((socket) => {
      socket.write(post(`/api/storage/${directory}`, 'multipart/form-data; boundary=x', 900_000));
      socket.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
      socket.write('x'.repeat(300_000));
      setTimeout(() => socket.resetAndDestroy(), 150);
    });
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    await expect.poll(() => temporary().filter((name) => !before.includes(name))).toEqual([]);
    await expect.poll(() => readdirSync(`${bed.dataDir}/files/.incoming`)).toEqual([]);
    expect(logged.filter(({ level }) => level > 30)).toEqual([]);
  });
});

describe('the headers of an answer', () => {
  it('stay under 8 KB, whatever was asked', async () => {
    const calls = (ENDPOINTS as readonly Endpoint[]).filter(
      ({ method, path }) => method === 'GET' && !path.includes('{'),
    );
    const long = `${'%F0%9F%8C%B3'.repeat(40)}`;
    for (const { path, query } of calls) {
      const known = Object.keys(query?.properties ?? {}).map((name) => `${name}=${long}`);
      for (const asked of [
        `nobody=${'x'.repeat(12_000)}`,
        `q=${long}&nobody=${'x'.repeat(3_000)}`,
        known.join('&'),
      ]) {
        const { headers } = await bed.http.inject({
          url: `${path}?${asked}`,
          headers: { cookie: client.cookie, accept: 'application/json' },
        });
        const bytes = Object.entries(headers).reduce(
          (sum, [name, value]) => sum + name.length + String(value).length + 4,
          0,
        );
        expect(bytes, `${path}?${asked.slice(0, 80)}`).toBeLessThan(HEADERS_MAX);
      }
    }
  });
});
