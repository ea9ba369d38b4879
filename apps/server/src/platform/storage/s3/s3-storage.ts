import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  type ByteRange,
  checkKey,
  checkRange,
  isKey,
  NotStoredError,
  type Storage,
  StorageAwayError,
  type Stored,
} from '../storage.ts';
import { cutIntoParts, PART_BYTES, PARTS_MAX, type Part } from './parts.ts';
import { elementsOf, textOf } from './s3-answer.ts';
import { bodyOf, connectS3, type Patience, type S3Address, type S3Connection } from './s3-connection.ts';
import { S3Error, storageErrorOf } from './s3-error.ts';

const ABANDONED_AFTER = 24 * 60 * 60 * 1000;
const SWEPT_EVERY = 60 * 60 * 1000;
/** How often a file that breaks off while it is read is gone on with, without a byte in between. */
const RESUMED_MAX = 3;

export type S3Storage = Storage & {
  /**
   * Lists one key, which shows that the server is there, knows us and has the bucket.
   * @throws S3Error, StorageAwayError
   */
  check(): Promise<void>;
  /** Gives back what uploads have left that were cut off more than a day ago. */
  sweep(): Promise<void>;
};

/**
 * Keeps files in a bucket of a server that speaks S3. A file is acknowledged once the server has it as a whole; of a
 * large one two parts are in memory.
 */
export function openS3Storage(
  address: S3Address,
  options: { patience?: Patience; partBytes?: number } = {},
): S3Storage {
  const { partBytes = PART_BYTES } = options;
  const connection = connectS3(address, options.patience);
  let sweptAt = 0;

  async function sweep(): Promise<void> {
    sweptAt = Date.now();
    for (const { key, uploadId, since } of await uploadsBegun(connection))
      if (isKey(key) && Date.now() - since > ABANDONED_AFTER) await abort(connection, key, uploadId);
  }

  return {
    sweep,

    async check() {
      await connection.ask({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } });
    },

    async put(key, source) {
      checkKey(key);
      // Not every server can list them, and none has to for this file.
      if (Date.now() - sweptAt > SWEPT_EVERY) sweep().catch(() => {});
      const stream = Buffer.isBuffer(source) ? Readable.from([source]) : source;
      try {
        const { parts, passed } = cutIntoParts(stream, partBytes);
        await sendParts(connection, key, parts, passed);
        return { size: passed.size, sha256: passed.sha256() };
      } catch (error) {
        // Whoever fills the source would wait for ever for it to be read on.
        stream.destroy();
        throw storageErrorOf(error);
      }
    },

    async open(key, range) {
      checkKey(key);
      if (range) checkRange(range, Number.MAX_SAFE_INTEGER);
      const opened = await get(connection, key, range).catch((error: unknown) => {
        if (!(error instanceof S3Error)) throw error;
        if (error.status === 404 && error.code !== 'NoSuchBucket')
          throw new NotStoredError(`nothing is stored under ${key}`);
        if (error.status === 416) throw new RangeError(`bytes from ${range?.start} of ${key}`);
        throw storageErrorOf(error);
      });
      return { stream: steadily(connection, key, opened), size: opened.size };
    },

    async remove(key) {
      checkKey(key);
      await connection.ask({ method: 'DELETE', key }).catch((error: unknown) => {
        if (!isMissing(error)) throw storageErrorOf(error);
      });
    },

    async sizeOf(key) {
      checkKey(key);
      try {
        const answer = await connection.send({ method: 'HEAD', key });
        answer.resume();
        return Number(answer.headers['content-length']);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw storageErrorOf(error);
      }
    },

    list: () => keysOf(connection),
  };
}

const isMissing = (error: unknown): boolean => error instanceof S3Error && error.status === 404;

/** Sends a small file at once, and a larger one part by part; whatever goes wrong, nothing of it is kept. */
async function sendParts(
  connection: S3Connection,
  key: string,
  parts: AsyncIterable<Part>,
  passed: { size: number },
): Promise<void> {
  const etags: string[] = [];
  let uploadId: string | undefined;
  let sending: Promise<void> | undefined;
  const sendPart = async (id: string, number: number, part: Part) => {
    const answer = await connection.send({
      method: 'PUT',
      key,
      query: { partNumber: String(number), uploadId: id },
      body: part,
    });
    answer.resume();
    etags[number - 1] = String(answer.headers.etag);
  };
  try {
    let number = 0;
    for await (const part of parts) {
      number += 1;
      if (number === 1 && part.isLast) {
        (await connection.send({ method: 'PUT', key, body: part })).resume();
        return;
      }
      if (number > PARTS_MAX) throw new Error(`a file of more than ${PARTS_MAX} parts`);
      uploadId ??= await begin(connection, key);
      await sending;
      sending = sendPart(uploadId, number, part);
      // Asked for with the next part.
      sending.catch(() => {});
    }
    await sending;
    await complete(connection, { key, uploadId: uploadId!, etags, size: passed.size });
  } catch (error) {
    if (uploadId !== undefined) {
      await sending?.catch(() => {});
      await abort(connection, key, uploadId).catch(() => {});
    }
    throw error;
  }
}

async function begin(connection: S3Connection, key: string): Promise<string> {
  const xml = await connection.ask({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = textOf(xml, 'UploadId');
  if (!uploadId) throw new Error(`the storage ${connection.name} begins no upload`);
  return uploadId;
}

async function complete(
  connection: S3Connection,
  { key, uploadId, etags, size }: { key: string; uploadId: string; etags: readonly string[]; size: number },
): Promise<void> {
  const list = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
  );
  const body = bodyOf(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
  const headers = { 'content-type': 'application/xml' };
  try {
    await connection.ask({ method: 'POST', key, query: { uploadId }, headers, body });
  } catch (error) {
    // The first try was done, and only its answer was lost.
    const isDone = error instanceof S3Error && error.code === 'NoSuchUpload';
    const kept = isDone ? await connection.send({ method: 'HEAD', key }) : undefined;
    kept?.resume();
    if (Number(kept?.headers['content-length']) !== size) throw error;
  }
}

async function abort(connection: S3Connection, key: string, uploadId: string): Promise<void> {
  await connection.ask({ method: 'DELETE', key, query: { uploadId } }).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

async function uploadsBegun(
  connection: S3Connection,
): Promise<{ key: string; uploadId: string; since: number }[]> {
  const found = [];
  for (let marker: Record<string, string> = {}; ; ) {
    const xml = await connection.ask({ method: 'GET', query: { uploads: '', ...marker } });
    for (const upload of elementsOf(xml, 'Upload'))
      found.push({
        key: textOf(upload, 'Key') ?? '',
        uploadId: textOf(upload, 'UploadId') ?? '',
        since: Date.parse(textOf(upload, 'Initiated') ?? ''),
      });
    const key = textOf(xml, 'NextKeyMarker');
    if (textOf(xml, 'IsTruncated') !== 'true' || !key) return found;
    marker = { 'key-marker': key, 'upload-id-marker': textOf(xml, 'NextUploadIdMarker') ?? '' };
  }
}

async function* keysOf(connection: S3Connection): AsyncGenerator<Stored> {
  for (let token: string | undefined; ; ) {
    const xml = await connection
      .ask({
        method: 'GET',
        query: { 'list-type': '2', ...(token !== undefined && { 'continuation-token': token }) },
      })
      .catch((error: unknown) => {
        throw storageErrorOf(error);
      });
    for (const one of elementsOf(xml, 'Contents')) {
      const key = textOf(one, 'Key') ?? '';
      if (isKey(key)) yield { key, size: Number(textOf(one, 'Size')) };
    }
    token = textOf(xml, 'NextContinuationToken');
    if (textOf(xml, 'IsTruncated') !== 'true' || !token) return;
  }
}

type Opened = { answer: IncomingMessage; size: number; start: number; end: number; etag: string | undefined };

/** @param known the bytes must be those of before */
async function get(
  connection: S3Connection,
  key: string,
  range: ByteRange | undefined,
  known?: string,
): Promise<Opened> {
  const answer = await connection.send({
    method: 'GET',
    key,
    headers: {
      ...(range && { range: `bytes=${range.start}-${range.end ?? ''}` }),
      ...(known !== undefined && { 'if-match': known }),
    },
  });
  const { etag } = answer.headers;
  const part = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers['content-range'] ?? '');
  if (part) return { answer, start: Number(part[1]), end: Number(part[2]), size: Number(part[3]), etag };
  const size = Number(answer.headers['content-length']);
  // A server may send the whole where a part was asked for: nobody must take it for the part.
  if (!range) return { answer, start: 0, end: size - 1, size, etag };
  answer.destroy();
  throw new Error(`the storage ${connection.name} gives no parts of files`);
}

/** The bytes of a file, gone on with where the connection breaks off, and ended with an error where it stays away. */
function steadily(connection: S3Connection, key: string, opened: Opened): Readable {
  const { start, end, etag } = opened;
  let { answer } = opened;
  let isClosed = false;

  async function* bytes(): AsyncGenerator<Buffer> {
    let at = start;
    for (let resumed = 0; at <= end; ) {
      try {
        for await (const chunk of timely(answer, connection)) {
          at += chunk.length;
          resumed = 0;
          yield chunk;
        }
        if (at <= end) throw new Error('too few bytes');
      } catch (error) {
        if (isClosed) return;
        resumed += 1;
        if (resumed > RESUMED_MAX)
          throw new StorageAwayError(`the storage ${connection.name} breaks off while ${key} is read`, {
            cause: error,
          });
        const again = await get(connection, key, { start: at, end }, etag).catch((failure: unknown) => {
          throw storageErrorOf(failure);
        });
        answer = again.answer;
        if (isClosed) answer.destroy();
      }
    }
  }
  const stream = Readable.from(bytes(), { objectMode: false });
  stream.once('close', () => {
    isClosed = true;
    answer.destroy();
  });
  return stream;
}

/** Only the storage must hurry: whoever reads slowly may. */
async function* timely(answer: IncomingMessage, { patience, name }: S3Connection): AsyncGenerator<Buffer> {
  const iterator = answer.iterator({ destroyOnReturn: true });
  // The time of the call itself ends with its head.
  answer.socket?.setTimeout(0);
  let waitingSince: number | undefined;
  const timer = setInterval(() => {
    if (waitingSince !== undefined && performance.now() - waitingSince > patience.idleMs)
      answer.destroy(new StorageAwayError(`the storage ${name} does not go on`));
  }, patience.idleMs / 4);
  timer.unref();
  try {
    for (;;) {
      waitingSince = performance.now();
      const { done, value } = await iterator.next();
      waitingSince = undefined;
      if (done) return;
      yield value;
    }
  } finally {
    clearInterval(timer);
  }
}
