import type { SearchHas, SearchHit } from '@dorfplatz/contract';

/** Where a text stands that is not of the thing itself. */
export type FoundIn = Extract<SearchHit, { found_in: unknown }>['found_in'];

/** A text by which a thing is found. */
export type SearchText = {
  readonly text: string;
  /** A for its title, B for what stands beside it (options, tags, people), C for its text, D for what hangs on it. */
  readonly weight: 'A' | 'B' | 'C' | 'D';
  /** Prose is stemmed by its language, names are not. */
  readonly cut: 'prose' | 'name';
  /** Of what hangs on it. */
  readonly foundIn?: FoundIn;
  /** True where there is more of it than what is given here. */
  readonly isPartial?: boolean;
};

/** A thing as it is found. */
export type SearchDocument = {
  readonly id: number;
  /** What it is called, shown while one types; empty where it is not called anything. */
  readonly title: string;
  /** Two letters; null for that of the network. */
  readonly language: string | null;
  /** Its title is one of them. */
  readonly texts: readonly SearchText[];
  /** When it was written or takes place: an instant. */
  readonly at: string;
  readonly authorId: number | null;
  /** The group in which it lies; whoever belongs to it is closer to it. */
  readonly groupId: number | null;
  /** The containers and chats where it lies, and people, with the sign turned, to whom it is shown besides. */
  readonly places: readonly number[];
  readonly has: readonly SearchHas[];
};
