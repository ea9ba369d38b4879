import { Problem } from '../problem.ts';

/** A place in an endless list, newest first: the time of creation (RFC 3339, UTC) and the id of an entry. */
export type Cursor = { createdAt: string; id: number };

/** The cursor of the last entry of a page, opaque to clients. Keeps the microseconds that the database gave. */
export const encodeCursor = (createdAt: string, id: number): string =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url');

/**
 * Reads what `encodeCursor` made.
 * @throws Problem 400 for anything else: a cursor is never typed by people
 */
export function readCursor(text: string): Cursor {
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z) ([1-9]\d{0,15})$/.exec(
    Buffer.from(text, 'base64url').toString('latin1'),
  );
  const id = Number(found?.[2]);
  if (!found || !Number.isSafeInteger(id) || !isInstant(found[1]!)) throw new Problem(400, 'malformed');
  // Signs that decoding passes over make another text of the same place.
  if (encodeCursor(found[1]!, id) !== text) throw new Problem(400, 'malformed');
  return { createdAt: found[1]!, id };
}

// The 30th of February has the right form, and the database refuses it.
function isInstant(text: string): boolean {
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}
