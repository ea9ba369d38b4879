import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../testing/s3/s3-server.ts';
import { signatureOf } from '../../../testing/s3/s3-signature.ts';
import { bytesOf, storageSuite } from '../../../testing/storage-suite.ts';
import { NotStoredError, StorageAwayError, StorageFullError } from '../storage.ts';
import { openS3Storage } from './s3-storage.ts';

const PART = 65_536;
const patience = { idleMs: 300, pauseMs: 1 };

let server: S3Server;
beforeEach(async () => {
  server = await startS3Server();
});
afterEach(() => server.stop());

const open = (more: object = {}) =>
  openS3Storage({ ...server.address, ...more }, { patience, partBytes: PART });
const requestsOf = (pattern: RegExp) => server.requests.filter((line) => pattern.test(line)).length;

storageSuite('the S3 storage', () => open());

describe('the counterpart of the tests', () => {
  it('works signatures out as Amazon publishes them', () => {
    // From "Signature Calculations for the Authorization Header" in the documentation of S3.
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    };
    const signed = Object.keys(headers);
    const secretKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
    const scope = '20130524/us-east-1/s3/aws4_request';
    expect(signatureOf({ method: 'GET', url: '/test.txt', headers }, { secretKey, scope, signed })).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
    const { range: _, ...others } = headers;
    const listed = { method: 'GET', url: '/?max-keys=2&prefix=J', headers: others };
    expect(signatureOf(listed, { secretKey, scope, signed: Object.keys(others) })).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });

  it('lets nobody in who signs with another secret, another name or for another place', async () => {
    await expect(open().check()).resolves.toBeUndefined();
    await expect(open({ secretKey: 'guessed' }).check()).rejects.toThrow('SignatureDoesNotMatch');
    await expect(open({ accessKey: 'town' }).check()).rejects.toThrow('InvalidAccessKeyId (no & never)');
    await expect(open({ region: 'us-east-1' }).check()).rejects.toThrow('AuthorizationHeaderMalformed');
    const elsewhere = open({ url: server.address.url.replace(/\/\w+$/, '/other') });
    await expect(elsewhere.check()).rejects.toThrow('NoSuchBucket');
    // A bucket that is not there has lost nothing: that would be told as "gone".
    await expect(elsewhere.open('files/a')).rejects.not.toThrow(NotStoredError);
  });
});

describe('the S3 storage', () => {
  it('sends a small file at once, and a large one in parts of one size', async () => {
    await open().put('files/small', bytesOf(PART));
    expect(server.requests).toContain('PUT files/small');
    await open().put('files/large', bytesOf(PART * 3 + 1));
    expect(requestsOf(/^PUT files\/large\?partNumber/)).toBe(4);
    expect(server.uploads.size).toBe(0);
  });

  it('tries again what the server took for too slow', async () => {
    server.fail({ status: 400, code: 'RequestTimeout' }, { when: ({ method }) => method === 'PUT' });
    await open().put('files/a', Buffer.from('a'));
    expect(requestsOf(/^PUT/)).toBe(2);
  });

  it('holds two parts of a file in memory, however large it is', async () => {
    let given = 0;
    let ahead = 0;
    const source = Readable.from(
      (async function* () {
        for (let piece = 0; piece < 400; piece += 1) {
          const bytes = bytesOf(16_384);
          given += bytes.length;
          ahead = Math.max(ahead, given - server.received);
          yield bytes;
        }
      })(),
      { highWaterMark: 1 },
    );
    await open().put('files/large', source);
    expect(server.files.get('files/large')).toHaveLength(400 * 16_384);
    expect(ahead).toBeLessThan(3 * PART);
  });

  it.each([
    { status: 503, code: 'SlowDown' },
    { status: 500, code: 'InternalError' },
    { status: 429, code: 'TooManyRequests' },
    'reset',
    'lost',
  ] as const)('tries again what passes: %j', async (failure) => {
    const storage = open();
    const bytes = bytesOf(PART * 2 + 5);
    // One of each kind of request.
    for (const when of [/^POST.*uploads/, /^PUT.*partNumber=2/, /^POST.*uploadId/])
      server.fail(failure, {
        when: ({ method, query }) => when.test(`${method} ?${query}`),
      });
    await storage.put('files/a', bytes);
    server.fail(failure);
    expect(await buffer((await storage.open('files/a')).stream)).toEqual(bytes);
    server.fail(failure);
    expect(await storage.sizeOf('files/a')).toBe(bytes.length);
    server.fail(failure);
    expect(await Array.fromAsync(storage.list())).toHaveLength(1);
    server.fail(failure);
    await storage.remove('files/a');
    expect(server.files.size).toBe(0);
  });

  it.each([
    { status: 507, code: 'InsufficientStorage' },
    { status: 507, code: 'XMinioStorageFull' },
    { status: 403, code: 'QuotaExceeded' },
    { status: 400, code: 'XMinioAdminBucketQuotaExceeded' },
  ])('[F-05] says that the bucket is full ($code), and leaves nothing of the file', async (failure) => {
    const storage = open();
    await storage.put('files/a', Buffer.from('old'));
    server.fail(failure, { when: ({ query }) => query.get('partNumber') === '3' });
    await expect(storage.put('files/a', Readable.from([bytesOf(PART * 9)]))).rejects.toThrow(
      StorageFullError,
    );
    server.fail(failure, { when: ({ method }) => method === 'PUT' });
    await expect(storage.put('files/b', Buffer.from('new'))).rejects.toThrow(StorageFullError);
    expect([...server.files].map(([key, bytes]) => [key, String(bytes)])).toEqual([['files/a', 'old']]);
    expect(server.uploads.size).toBe(0);
    // Nothing was tried again: no room comes of it.
    expect(requestsOf(/partNumber=3/)).toBe(1);
    await storage.put('files/b', Buffer.from('new'));
  });

  it('leaves no parts of what breaks off, and does not wait for what the sender keeps back', async () => {
    const cut = Readable.from(
      (async function* () {
        yield bytesOf(PART * 2 + 1);
        throw new Error('connection lost');
      })(),
    );
    await expect(open().put('files/a', cut)).rejects.toThrow('connection lost');
    expect([server.uploads.size, server.files.size]).toEqual([0, 0]);
    const source = Readable.from([bytesOf(PART * 2), bytesOf(PART * 2)]);
    server.fail({ status: 403, code: 'AccessDenied' }, { when: ({ query }) => query.has('partNumber') });
    await expect(open().put('files/a', source)).rejects.toThrow('AccessDenied');
    expect(source.destroyed).toBe(true);
    expect(server.uploads.size).toBe(0);
  });

  it('[F-06] clears away uploads that were cut off more than a day ago, and leaves what is on its way', async () => {
    const day = 24 * 60 * 60 * 1000;
    const begun = (key: string, age: number) => ({
      key,
      parts: new Map(),
      initiated: new Date(Date.now() - age),
    });
    server.uploads.set('old&"1', begun('files/a', day + 1000));
    server.uploads.set('fresh', begun('files/a', day / 2));
    server.uploads.set('not ours', begun('Somebody/Else.txt', day * 9));
    await open().sweep();
    expect([...server.uploads.keys()]).toEqual(['fresh', 'not ours']);
  });

  it('goes on where reading breaks off, and gives up where it does so again and again', async () => {
    const storage = open();
    const bytes = bytesOf(300_000);
    await storage.put('files/a', bytes);
    server.fail('cut', { times: 3 });
    expect(await buffer((await storage.open('files/a', { start: 10 })).stream)).toEqual(bytes.subarray(10));
    server.fail('cut');
    const { stream } = await storage.open('files/a');
    server.fail({ status: 503, code: 'SlowDown' }, { times: 4 });
    await expect(buffer(stream)).rejects.toThrow(StorageAwayError);
  });

  it('never puts together what was replaced meanwhile', async () => {
    const storage = open();
    await storage.put('files/a', bytesOf(300_000));
    server.fail('cut');
    const { stream } = await storage.open('files/a');
    server.files.set('files/a', Buffer.alloc(300_000));
    await expect(buffer(stream)).rejects.toThrow('PreconditionFailed');
  });

  it('says that the server does not answer, and hangs nowhere', async () => {
    const storage = open();
    server.fail('silent', { times: 99 });
    const began = performance.now();
    await expect(storage.open('files/a')).rejects.toThrow(StorageAwayError);
    await expect(storage.sizeOf('files/a')).rejects.toThrow('does not answer');
    await expect(storage.put('files/a', Buffer.from('a'))).rejects.toThrow(StorageAwayError);
    await expect(storage.put('files/a', bytesOf(PART * 3))).rejects.toThrow(StorageAwayError);
    await expect(storage.remove('files/a')).rejects.toThrow(StorageAwayError);
    await expect(Array.fromAsync(storage.list())).rejects.toThrow(StorageAwayError);
    expect(performance.now() - began).toBeLessThan(10_000);
    const away = openS3Storage({ ...server.address, url: 'http://127.0.0.1:9/dorfplatz' }, { patience });
    await expect(away.put('files/a', Buffer.from('a'))).rejects.toThrow(/127.0.0.1:9.* cannot be reached/);
  });

  it('lets whoever reads slowly take their time', async () => {
    const storage = open();
    const bytes = bytesOf(2_000_000);
    await storage.put('files/a', bytes);
    const { stream } = await storage.open('files/a');
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      if (chunks.length < 2) await new Promise((resolve) => setTimeout(resolve, patience.idleMs * 2));
      chunks.push(chunk);
    }
    expect(Buffer.concat(chunks)).toEqual(bytes);
  });
});
