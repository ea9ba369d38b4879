import { createHash } from 'node:crypto';
import type { Body } from './s3-connection.ts';

/**
 * What a file is sent in, so that so much of it is in memory: one part is filled while another is sent. A file has
 * 10,000 parts at most, so 80 GB.
 */
export const PART_BYTES = 8 * 1024 * 1024;
export const PARTS_MAX = 10_000;

export type Part = Body & { isLast: boolean };
/** Of all that has passed. */
export type Passed = { size: number; sha256(): string };

/**
 * Cuts bytes into parts of one size, but for the last; there is always one, if empty.
 * @returns the parts, and what is known of the whole once the last was given
 */
export function cutIntoParts(
  source: AsyncIterable<Uint8Array>,
  partBytes: number,
): { parts: AsyncGenerator<Part>; passed: Passed } {
  const whole = createHash('sha256');
  const passed = { size: 0, sha256: () => whole.digest('hex') };

  async function* parts(): AsyncGenerator<Part> {
    let chunks: Uint8Array[] = [];
    let size = 0;
    let hash = createHash('sha256');
    const finish = (isLast: boolean): Part => {
      const part = { chunks, size, sha256: hash.digest('hex'), isLast };
      chunks = [];
      size = 0;
      hash = createHash('sha256');
      return part;
    };
    for await (const chunk of source) {
      whole.update(chunk);
      passed.size += chunk.length;
      for (let start = 0; start < chunk.length; ) {
        // Only now it is known that a full part is not the last.
        if (size === partBytes) yield finish(false);
        const piece = chunk.subarray(start, start + partBytes - size);
        chunks.push(piece);
        hash.update(piece);
        size += piece.length;
        start += piece.length;
      }
    }
    yield finish(true);
  }
  return { parts: parts(), passed };
}
