import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type ClamdProcess,
  MALWARE,
  SIGNATURE,
  startClamd,
  whyNoClamd,
} from '../../testing/clamd-process.ts';
import { createScanner, NoVerdictError, ScannerAwayError } from './clamd.ts';

const MB = 1024 * 1024;
const missing = whyNoClamd() !== null && process.env.CI !== 'true';

async function* pieces(...texts: (string | Buffer)[]) {
  for (const text of texts) yield typeof text === 'string' ? Buffer.from(text) : text;
}
const large = (size: number, end = '') => {
  const bytes = Buffer.alloc(size, 'x');
  bytes.write(end, size - end.length);
  return [...Array(Math.ceil(size / 65_536)).keys()].map((at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  );
};

describe.skipIf(missing)('clamd itself', () => {
  let clamd: ClamdProcess;
  beforeAll(async () => {
    clamd = await startClamd();
  });
  afterAll(() => clamd?.remove());
  const scan = (...bytes: (string | Buffer)[]) =>
    createScanner({ at: clamd.at, maxBytes: 25 * MB }).scan(async () => pieces(...bytes));

  it('finds the signature, wherever it stands', async () => {
    expect(await scan('Guten Tag')).toEqual({ state: 'clean' });
    expect(await scan()).toEqual({ state: 'clean' });
    const found = { state: 'infected', signature: SIGNATURE };
    expect(await scan(`Guten ${MALWARE} Tag`)).toEqual(found);
    expect(await scan(MALWARE.slice(0, 20), '', MALWARE.slice(20))).toEqual(found);
    expect(await scan(...large(MB - 100, MALWARE))).toEqual(found);
  });

  it('never takes a file for clean that is larger than it looks through [F-28]', async () => {
    expect(await scan(...large(5 * MB, MALWARE))).toEqual({ state: 'too_large' });
    // clamd has read no more of it than its limit, over which it says nothing of what is behind.
    const careless = await startClamd({ StreamMaxLength: '10M', MaxFileSize: '1M', AlertExceedsMax: 'yes' });
    onTestFinished(() => careless.remove());
    expect(
      await createScanner({ at: careless.at, maxBytes: 25 * MB }).scan(async () =>
        pieces(...large(5 * MB, MALWARE)),
      ),
    ).toEqual({ state: 'too_large' });
  });

  it('says its version, and is away when it is stopped [F-28]', async () => {
    const scanner = createScanner({ at: clamd.at, maxBytes: MB });
    expect(await scanner.version()).toMatch(/^ClamAV \d/);
    await clamd.stop();
    await expect(scanner.version()).rejects.toThrow(ScannerAwayError);
    await expect(scan(MALWARE)).rejects.toThrow(ScannerAwayError);
    await clamd.start();
    expect(await scan(MALWARE)).toMatchObject({ state: 'infected' });
  });
});

describe('an answer that is no verdict', () => {
  /** What was heard so far: how many bytes, and the last of them, as keeping all costs seconds on a slow machine. */
  type Heard = { length: number; last: Buffer };
  /** Something that stands where clamd should, and answers so. */
  async function standIn(
    answer: (socket: Socket, heard: Heard) => void,
  ): Promise<{ at: { host: string; port: number } }> {
    const server: Server = createServer((socket) => {
      const heard: Heard = { length: 0, last: Buffer.alloc(0) };
      socket.on('error', () => {});
      socket.on('data', (bytes: Buffer) => {
        heard.length += bytes.length;
        heard.last = Buffer.concat([heard.last, bytes.subarray(-4)]).subarray(-4);
        answer(socket, heard);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return { at: { host: '127.0.0.1', port: (server.address() as AddressInfo).port } };
  }
  const isWhole = ({ last }: Heard) => last.equals(Buffer.alloc(4));
  const scan = (at: { host: string; port: number }, patienceMs = 2000) =>
    createScanner({ at, maxBytes: 25 * MB }, { patienceMs }).scan(async () =>
      pieces(...large(5 * MB, MALWARE)),
    );

  it('is a connection that closes in the middle [F-28]', async () => {
    const { at } = await standIn((socket, heard) => {
      if (heard.length > MB) socket.destroy();
    });
    await expect(scan(at)).rejects.toThrow(NoVerdictError);
    const polite = await standIn((socket, heard) => {
      if (isWhole(heard)) socket.end();
    });
    await expect(scan(polite.at)).rejects.toThrow(NoVerdictError);
    const cut = await standIn((socket, heard) => {
      if (isWhole(heard)) socket.end('stream: OK');
    });
    await expect(scan(cut.at)).rejects.toThrow(NoVerdictError);
  });

  it('is one that comes later than we wait, as after 120 s [F-28]', async () => {
    const { at } = await standIn((socket, heard) => {
      if (isWhole(heard)) setTimeout(() => socket.end('stream: OK\0'), 800).unref();
    });
    await expect(scan(at, 200)).rejects.toThrow(NoVerdictError);
    expect(await scan(at, 5000)).toEqual({ state: 'clean' });
  });

  it.each([
    'stream: OK.',
    'OK',
    'stream: fine OK',
    'stream:  FOUND',
    'INSTREAM: Can’t allocate memory ERROR',
    'UNKNOWN COMMAND',
  ])('is %o', async (words) => {
    const { at } = await standIn((socket, heard) => {
      if (isWhole(heard)) socket.end(`${words}\0`);
    });
    await expect(scan(at)).rejects.toThrow(NoVerdictError);
  });

  it('is one that never ends', async () => {
    const { at } = await standIn((socket) => {
      socket.write('x'.repeat(10_000));
    });
    await expect(scan(at)).rejects.toThrow(NoVerdictError);
  });

  it('is taken when it comes before all was sent', async () => {
    const { at } = await standIn((socket, heard) => {
      if (heard.length > 1000) socket.end('INSTREAM size limit exceeded. ERROR\0');
    });
    expect(await scan(at)).toEqual({ state: 'too_large' });
  });

  it('waits for its turn: two files are looked through at a time', async () => {
    let most = 0;
    let now = 0;
    const { at } = await standIn((socket, heard) => {
      if (!isWhole(heard)) return;
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        socket.end('stream: OK\0');
      }, 60);
    });
    const scanner = createScanner({ at, maxBytes: MB });
    await Promise.all([1, 2, 3, 4, 5].map(() => scanner.scan(async () => pieces('a'))));
    expect(most).toBe(2);
  });
});
