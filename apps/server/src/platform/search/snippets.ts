import type { Snippet } from '@dorfplatz/contract';
import type { FoundIn, SearchDocument } from './sources.ts';

/** What of the texts of hits is shown, with the words marked that were looked for. */
export type Snippets = {
  /** A short text, whole but for what is beyond 600 characters, with its marks. */
  mark(text: string): Snippet;
  /** At most 600 characters around what was found, cut at words. @param text as people read it, without marks of the dialect */
  around(text: string): Snippet;
  /**
   * The best piece of the texts of a document beside its title, and where it stands; empty where nothing but the title
   * was found.
   */
  best(document: SearchDocument): { snippet: Snippet; foundIn: FoundIn };
};
