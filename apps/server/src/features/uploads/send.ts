import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/problem.ts';
import type { GuardedStorage } from '../../platform/scanner/guarded-storage.ts';
import { NotStoredError, type Storage } from '../../platform/storage/storage.ts';
import type { ByteSpan } from './byte-range.ts';
import { contentDisposition, isShownInline } from './content-disposition.ts';
import { sendBytes } from './send-download.ts';
import type { FileRow } from './tables.ts';

/**
 * How long a browser keeps bytes without asking again: those of an address that stands for one version `for good`, those
 * of a file, which can get a new version, ask each time; what a token opens is not kept. No shared cache keeps any, since
 * not everybody may read them.
 */
const KEPT = {
  'for good': 'private, max-age=31536000, immutable',
  asks: 'private, no-cache',
  never: 'no-store',
} as const;
export type Keeping = keyof typeof KEPT;

/** Whether the client says that it has these bytes. */
export function hasAlready(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known !== undefined && (known.includes(etag) || known.includes('*'));
}

/** Sets what a cache needs, and answers 304 when the client has these bytes already (RFC 9110 §13). */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  keeping: Keeping = 'for good',
): boolean {
  reply.header('cache-control', KEPT[keeping]).header('etag', etag);
  if (!hasAlready(request, etag)) return false;
  reply.code(304).send();
  return true;
}

/** A picture runs nothing, wherever it is opened. */
export const PICTURE_POLICY = "default-src 'none'; sandbox";

export function sendImage(reply: FastifyReply, image: { stream: Readable; size: number }): void {
  reply
    .header('content-length', image.size)
    .header('content-security-policy', PICTURE_POLICY)
    .type('image/webp')
    .send(image.stream);
}

const PDF = 'application/pdf';

/** What sending needs to know of bytes. */
export type StoredFile = Pick<
  FileRow,
  'original_filename' | 'content_type' | 'size' | 'sha256' | 'storage_key'
>;

export type Manner = {
  /** Given to be kept, also where a browser could show it. */
  isKept?: boolean;
  /** The origin whose pages show it in frames, its own without one. */
  framedBy?: string;
};

/** Sends a file or a part of it, in a way that nothing in it can run as ours; or says that the client has it. */
export async function sendStored(
  storage: GuardedStorage,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: StoredFile,
  keeping: Keeping,
  { isKept = false, framedBy }: Manner = {},
): Promise<void> {
  const etag = `"${file.sha256.slice(0, 32)}"`;
  // Something was found since the client got it: it is not told to go on with that.
  if (hasAlready(request, etag)) await storage.refuseHeld(file.storage_key);
  // Said before the client may have it already: what a 304 says of it takes the place of what was said with the bytes.
  reply.header('content-security-policy', policyFor(file.content_type, framedBy));
  // The page of a file shows it in a frame of ours; nobody else frames it, and we nothing else.
  if (file.content_type === PDF && framedBy === undefined) reply.header('x-frame-options', 'SAMEORIGIN');
  if (isUnchanged(request, reply, etag, keeping)) return;
  const isInline = !isKept && isShownInline(file.content_type);
  reply.header(
    'content-disposition',
    contentDisposition(isInline ? 'inline' : 'attachment', file.original_filename),
  );
  await sendBytes(request, reply, {
    type: file.content_type === 'text/plain' ? 'text/plain; charset=utf-8' : file.content_type,
    size: file.size,
    etag,
    open: (range) => openStored(storage, file.storage_key, range),
  });
}

/**
 * Reads what the storage keeps under a key, or a part of it.
 * @throws Problem 404 where nothing is kept
 */
export async function openStored(
  storage: Storage,
  key: string,
  range: ByteSpan | undefined,
): Promise<Readable> {
  try {
    return (await storage.open(key, range)).stream;
  } catch (error) {
    if (error instanceof NotStoredError) throw notFound();
    throw error;
  }
}

// Browsers refuse to show a PDF in a sandbox; their viewers run nothing of it as ours.
const policyFor = (mediaType: string, framedBy = "'self'"): string =>
  mediaType === PDF
    ? `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${framedBy}`
    : "default-src 'none'; sandbox";
