/** What came of reading a file. `in_part`: it has more text than was read. `none`: it is of no kind that has text. */
export type Outcome = {
  state: 'read' | 'in_part' | 'protected' | 'unreadable' | 'too_large' | 'none';
  /** Why it could not be read, for those who run the server. */
  reason: string | null;
  /** How many pages, sheets or slides it has, as far as it has any. */
  pages: number | null;
};

/** How far a file is read. */
export const LIMITS = {
  /** Characters of its text. */
  characters: 1_000_000,
  /** Bytes of what is packed in it, all together: what is declared counts for nothing. */
  unpackedBytes: 256 * 1024 * 1024,
  /** After so long it ends by itself, with what it has. */
  seconds: 25,
  /** After so long it is ended. */
  secondsAtMost: 30,
  /** What its process may hold in memory. */
  megabytes: 512,
} as const;
export type Limits = { readonly [Name in keyof typeof LIMITS]: number };

/** What was read so far is all that is wanted: there is more of it than we keep, or it takes too long. */
export class EnoughError extends Error {
  override name = 'EnoughError';
}

/** Nobody reads it without a password. */
export class ProtectedError extends Error {
  override name = 'ProtectedError';
}

/** It is broken, or of a kind that has text and that we do not read. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
}
