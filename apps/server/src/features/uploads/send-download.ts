import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteSpan, readRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';

/** Something that was made to be taken along. */
export type Download = {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Another one for other bytes, so that an interrupted download never goes on with those of something else. */
  readonly etag: string;
  /** Reads all of it, or a part. */
  open(range: ByteSpan | undefined): Promise<Readable>;
};

/** Sends it or the part that is asked for; no cache keeps it, and nothing in it can run as ours. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
): Promise<void> {
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', contentDisposition('attachment', download.name));
  await sendBytes(request, reply, download);
}

/** The bytes of an answer whose other headers are set, or the part of them that is asked for (RFC 9110 §14). */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, size, etag, open }: Omit<Download, 'name'>,
): Promise<void> {
  reply.header('accept-ranges', 'bytes').header('etag', etag);
  const ifRange = request.headers['if-range'];
  const range =
    ifRange === undefined || ifRange === etag ? readRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send();
    return;
  }
  // Compressed bytes would have other places than those that ranges and the tag speak of.
  request.headers['x-no-compression'] = '1';
  const stream = await open(range);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply
    .header('content-length', range ? range.end - range.start + 1 : size)
    .type(type)
    .send(stream);
}
