/** A word of a text, or what is made of several that belong together. */
export type Token = {
  /** Small letters, composed, else as it was typed. */
  readonly form: string;
  /** Where it stands in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Its place among the words, from 1. */
  readonly position: number;
  /** That of its first piece. */
  readonly first: number;
  /** Made of several pieces: of `E-Mail`, `JavaScript`, `030 / 12 34 56`. */
  readonly isJoined: boolean;
  /** Where its first letter ends, in a script without blanks: there it is two letters, and the next one begins with the second. */
  readonly letterEnd?: number;
};
