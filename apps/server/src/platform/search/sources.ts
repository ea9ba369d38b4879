import type { SearchHit, SearchKind } from '@dorfplatz/contract';
import type { RawBuilder, Sql } from '../db/database.ts';
import type { Viewer } from '../policy/viewer.ts';
import type { Services } from '../services.ts';
import type { SearchDocument } from './documents.ts';
import type { Snippets } from './snippets.ts';

/** What a source must know to answer a viewer. */
export type Seeker = { readonly services: Services; readonly viewer: Viewer };

/** By what hits of a kind can be sorted. Kinds of one block share names of sorts, and the types of their values. */
export type SearchSortBy = {
  readonly name: string;
  readonly label: string | null;
  /** The value, as SQL of `d`; texts as they are to be compared. */
  readonly by: RawBuilder<unknown>;
};

/** A kind of thing that can be found. Each piece of SQL stands in a query on `search_documents d`. */
export type SearchSource = {
  readonly kind: SearchKind;
  /**
   * What the index keeps of things; those that are gone, hidden or not published are missing in the answer. In sets: the
   * number of statements does not depend on that of ids.
   */
  documents(db: Sql, ids: readonly number[]): Promise<readonly SearchDocument[]>;
  /** The ids of all things of the kind that `documents` would give, as a query with one column `id`. */
  all(): RawBuilder<unknown>;
  /**
   * The places that the viewer reads, as SQL of a `bigint[]`: what lies in none of them is passed over at once. null where
   * places do not decide.
   */
  readable(seeker: Seeker): RawBuilder<unknown> | null;
  /** Whether the viewer reads the thing `d.id` at this moment: the rule of its own tables, whatever the index says. */
  seen(seeker: Seeker): RawBuilder<boolean>;
  /** Whether `d.id` lies in a group, as far as the viewer may know: what lies in several places is found in those they read. */
  inGroup(groupId: RawBuilder<unknown>, seeker: Seeker): RawBuilder<boolean>;
  /**
   * Until when a thing takes place again and again, as SQL of `d`; null where it does so once, as everything does without
   * this. `after:` asks for what begins or goes on later.
   */
  readonly goesOnUntil?: RawBuilder<unknown>;
  /**
   * By what hits can be sorted besides their score, as this viewer may; what has no value comes last. The label is given
   * where it is a name that people gave, else the screens have words for the name.
   */
  sorts?(seeker: Seeker): Promise<readonly SearchSortBy[]>;
  /** Fields of a profile that are columns of the hits. */
  columns?(seeker: Seeker): Promise<readonly { name: string; label: string }[]>;
  /**
   * Hits as they are shown, by the ids of the index; in sets, and read by the viewer's rights once more: what they do not
   * see is missing.
   */
  hits(seeker: Seeker, ids: readonly number[], snippets: Snippets): Promise<ReadonlyMap<number, SearchHit>>;
};

const sources = new Map<SearchKind, SearchSource>();

/**
 * Lets things of a kind be found; a feature registers its own when it is loaded. What changes them is noted by triggers
 * of its migration (`search_by_…`, see 0081).
 * @throws Error for a kind that is registered already: that is a mistake of ours
 */
export function registerSearchSource(source: SearchSource): void {
  if (sources.has(source.kind)) throw new Error(`the kind ${source.kind} is registered for search twice`);
  sources.set(source.kind, source);
}

/** Every source there is, in the order of registration. */
export const searchSources = (): readonly SearchSource[] => [...sources.values()];

export const searchSourceOf = (kind: SearchKind): SearchSource | undefined => sources.get(kind);
