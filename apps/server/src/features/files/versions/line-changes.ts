import { diffLines } from 'diff';

/** Texts are compared up to this size each, and for this long: other requests wait meanwhile. */
export const COMPARED_BYTES_MAX = 1024 * 1024;
const MILLISECONDS_MAX = 250;
const TEXT = /^(text\/|application\/(json|xml|javascript|x-sh|yaml|toml|sql)\b|image\/svg\+xml)/;

export type LineChanges = { insertions: number; deletions: number; changes: number };

/** Whether its bytes are worth reading as text. */
export const isComparable = (file: { content_type: string; size: number }): boolean =>
  TEXT.test(file.content_type) && file.size <= COMPARED_BYTES_MAX;

/** Bytes as text; undefined for what is none. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * What lies between two texts: lines that came, lines that went, and in how many places.
 * @returns undefined where one of them is no text, or where comparing takes too long
 */
export function lineChanges(before: Buffer, after: Buffer): LineChanges | undefined {
  const [old, young] = [textOf(before), textOf(after)];
  if (old === undefined || young === undefined) return undefined;
  const parts = diffLines(old, young, { timeout: MILLISECONDS_MAX });
  if (!parts) return undefined;
  const found: LineChanges = { insertions: 0, deletions: 0, changes: 0 };
  let isInside = false;
  for (const { added, removed, count } of parts) {
    if (added) found.insertions += count;
    if (removed) found.deletions += count;
    if ((added || removed) && !isInside) found.changes += 1;
    isInside = added || removed;
  }
  return found;
}
