import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from '../../platform/problem.ts';
import { isCutOff } from './receive.ts';

export type UploadFields = { name: string | undefined; external_id: string | undefined };

/** What a form takes up besides its file. */
export const FORM_BYTES = 200_000;

/**
 * Reads an upload's form: hands the `file` part to `take` as it arrives, and gives what that made together
 * with the fields, which may stand before or behind it.
 * @param limit most bytes of the file
 * @throws Problem 413 when the request says beforehand that it is too large, 415, 422 when the part is missing
 */
export async function readUploadForm<T>(
  request: FastifyRequest,
  limit: number,
  take: (part: { file: Readable & { truncated: boolean }; filename: string }) => Promise<T>,
): Promise<{ taken: T; fields: UploadFields }> {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported_media_type');
  // Without it the parser throws what it takes for a mistake of ours.
  if (!/;\s*boundary=\s*"?[^\s";]/i.test(request.headers['content-type'] ?? ''))
    throw new Problem(400, 'malformed');
  if (Number(request.headers['content-length']) > limit + FORM_BYTES)
    throw new Problem(413, 'file_too_large');
  let taken: { value: T } | undefined;
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: limit } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else if (part.fieldname === 'file' && !taken) {
        taken = { value: await take({ file: part.file, filename: part.filename }) };
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    throw isCutOff(error) ? new Problem(400, 'malformed') : error;
  }
  if (!taken) throw invalid({ file: ['required'] });
  return { taken: taken.value, fields: { name: fields.name, external_id: fields.external_id } };
}
