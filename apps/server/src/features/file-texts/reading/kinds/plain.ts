import { readText as decodeText } from '../../../../platform/csv/read-text.ts';
import { EnoughError } from '../outcome.ts';
import type { Reading } from '../read-text.ts';

/** More than the text that is kept takes in any encoding. */
const BYTES_PER_CHARACTER = 4;

/** The beginning of a file that is read whole elsewhere, and whether it goes on. */
export async function startOf(reading: Reading, most: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  const length = Math.min(reading.source.size, most);
  return { bytes: await reading.source.read(0, length), isCut: length < reading.source.size };
}

/**
 * Text as it stands there: UTF-8, UTF-16, Mac Roman or windows-1252. @returns whether it is text at all
 * @throws EnoughError
 */
export async function readPlain(reading: Reading): Promise<boolean> {
  const most = reading.limits.characters * BYTES_PER_CHARACTER;
  const { bytes, isCut } = await startOf(reading, most);
  const decoded = decodeText(bytes);
  if ('problem' in decoded) return false;
  reading.text.add(decoded.utf8.toString('utf8'));
  if (isCut) throw new EnoughError('more text than is read');
  return true;
}
