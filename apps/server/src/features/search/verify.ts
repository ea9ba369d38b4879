import { rows, type Transaction } from '../../platform/db/database.ts';
import { type SearchSource, searchSources } from '../../platform/search/sources.ts';
import { ROWS, rowsOf } from './index-rows.ts';
import type { Indexing } from './indexing.ts';
import { nextThings } from './next-things.ts';

/** What the index says otherwise than the tables do. */
export type Difference = {
  readonly kind: string;
  readonly id: number;
  /** It lacks a thing, it has one that is no more, or it says something else of it. */
  readonly fault: 'missing' | 'too many' | 'other';
};

const BATCH = 200;

// What waits to be taken up is no difference: the index has said nothing of it yet.
const COMPARED = `
  select coalesce(made.id, d.id) as id,
    case when d.id is null then 'missing' when made.id is null then 'too many' else 'other' end as fault
  from ${ROWS}
  full join (
    select * from search_documents where kind = $1 and id = any($3::bigint[])
  ) d on d.id = made.id
  where (
    d.at, d.title, d.title_key, d.author_id, d.group_id, d.places, d.has, d.words, d.is_partial, d.digest
  ) is distinct from (
    made.at, made.title, made.title_key, made.author_id, made.group_id, made.places, made.has, made.words::tsvector,
    made.is_partial, made.digest
  ) and not exists (
    select 1 from search_changes waiting where waiting.kind = $1 and waiting.id = coalesce(made.id, d.id)
  )
  order by 1`;

async function differencesOf(
  tx: Transaction,
  { stems, language }: Indexing,
  source: SearchSource,
  after: number,
): Promise<{ differences: Difference[]; reached: number | null; looked: number }> {
  const ids = await nextThings(tx, source, after, BATCH);
  const made = await rowsOf(await source.documents(tx, ids), stems, language());
  const found = await rows<{ id: number; fault: Difference['fault'] }>(tx, COMPARED, [
    source.kind,
    JSON.stringify(made),
    ids,
  ]);
  return {
    differences: found.map((each) => ({ kind: source.kind, ...each })),
    reached: ids.length < BATCH ? null : ids.at(-1)!,
    looked: ids.length,
  };
}

const WRONG_COUNTS = `
  select coalesce(counted.word, w.lexeme) as lexeme
  from (select word, ndoc from ts_stat('select words from search_documents')) counted
  full join search_words w on w.lexeme = counted.word
  where w.documents is distinct from counted.ndoc`;

/**
 * Compares the index with the tables of which it is made, in pieces that each see one moment.
 * @param told is called after each piece
 * @returns every difference; the vocabulary counts as one, with the kind `words`
 */
export async function verifyIndex(
  indexing: Indexing,
  told: (kind: string, looked: number) => void,
): Promise<Difference[]> {
  const all: Difference[] = [];
  const moment = indexing.db.kysely.transaction().setIsolationLevel('repeatable read');
  for (const source of searchSources()) {
    let after: number | null = 0;
    let looked = 0;
    while (after !== null) {
      const from: number = after;
      const piece = await moment.execute((tx) => differencesOf(tx, indexing, source, from));
      all.push(...piece.differences);
      looked += piece.looked;
      told(source.kind, looked);
      after = piece.reached;
    }
  }
  return all;
}

/** Whether the vocabulary counts the words of the index wrongly; `isVocabulary` says which it counts. */
export async function miscounted(
  { db }: Indexing,
  isVocabulary: (lexeme: string) => boolean,
): Promise<string[]> {
  const found = await rows<{ lexeme: string }>(db.kysely, WRONG_COUNTS, []);
  return found.map(({ lexeme }) => lexeme).filter(isVocabulary);
}
