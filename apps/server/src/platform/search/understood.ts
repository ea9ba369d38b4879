/** An entry of the index, or all that begin so. */
export type Wanted = {
  readonly lexeme: string;
  readonly isBeginning: boolean;
  /** A stem: words that have it are wanted. */
  readonly isStem?: boolean;
};

/** One way in which a word is found: entries of the index one after the other, any of those of each place. */
export type Way = {
  readonly places: readonly (readonly Wanted[])[];
  /** Only if somebody mistyped it. */
  readonly isTypo: boolean;
};

/** A word of the query with all ways in which it is found. */
export type UnderstoodWord = { readonly isExcluded: boolean; readonly ways: readonly Way[] };

/** A word of the query, one that may have been meant, and how the index has that. */
export type Correction = { readonly from: string; readonly to: string; readonly lexeme: string };

/** What is made of a query. Each is the text of a tsquery; null where there is nothing to look for. */
export type Understood = {
  /** With words that may have been meant. */
  readonly all: string | null;
  /** Without those. */
  readonly exact: string | null;
  /** Whole words as they were typed: what has those stands before what has other spellings. */
  readonly literal: string | null;
  /** What a title begins with that is named by the query, see `title_key`. */
  readonly titleKey: string;
  /**
   * What may have been meant for each word, the most frequent first, whether or not there is such a word as it is: only hits
   * that the viewer sees tell. `from` is as it stands in the query.
   */
  readonly corrections: readonly Correction[];
  readonly words: readonly UnderstoodWord[];
};
