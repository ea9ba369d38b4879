import type { SearchKind } from '@dorfplatz/contract';
import { rows, type Sql, type Transaction } from '../../platform/db/database.ts';
import type { SearchDocument } from '../../platform/search/documents.ts';
import type { SearchSource } from '../../platform/search/sources.ts';
import type { Stems } from '../../platform/search/stems.ts';
import { RULES, titleKeyOf, vectorsOf } from '../../platform/search/vector.ts';
import { type Counts, countedLexemes, countWords } from './index-words.ts';

/** A row of the index, as it is sent to the database. */
export type IndexRow = {
  id: number;
  at: string;
  title: string;
  title_key: string;
  author_id: number | null;
  group_id: number | null;
  places: readonly number[];
  has: readonly string[];
  words: string;
  is_partial: boolean;
  digest: string;
};

type MadeRow = { row: IndexRow; lexemes: readonly string[] };

const TITLE_MAX = 300;

/** What the index says of things, made of their documents. @param language of the network, for texts of none */
export const rowsOf = async (
  documents: readonly SearchDocument[],
  stems: Stems,
  language: string,
): Promise<IndexRow[]> => (await madeOf(documents, stems, language)).map(({ row }) => row);

async function madeOf(
  documents: readonly SearchDocument[],
  stems: Stems,
  language: string,
): Promise<MadeRow[]> {
  const vectors = await vectorsOf(documents, stems, language);
  return documents.map((document, index) => {
    const { words, lexemes, isPartial, digest } = vectors[index]!;
    const row = {
      id: document.id,
      at: document.at,
      title: [...document.title].slice(0, TITLE_MAX).join(''),
      title_key: titleKeyOf(document.title),
      author_id: document.authorId,
      group_id: document.groupId,
      places: document.places,
      has: document.has,
      words,
      is_partial: isPartial,
      digest,
    };
    return { row, lexemes };
  });
}

// The columns of a row, for a list of them in one parameter.
export const ROWS = `jsonb_to_recordset($2::jsonb) as made (
  id bigint, at timestamptz, title text, title_key text, author_id bigint, group_id bigint, places bigint[], has text[],
  words text, is_partial boolean, digest text
)`;

const WRITE = `
  insert into search_documents (
    kind, id, at, title, title_key, author_id, group_id, places, has, words, is_partial, digest
  )
  select $1, id, at, title, title_key, author_id, group_id, places, has, words::tsvector, is_partial, digest
  from ${ROWS}
  on conflict (kind, id) do update set
    at = excluded.at, title = excluded.title, title_key = excluded.title_key, author_id = excluded.author_id,
    group_id = excluded.group_id, places = excluded.places, has = excluded.has, words = excluded.words,
    is_partial = excluded.is_partial, digest = excluded.digest`;

/** So many things are read and cut at a time: some have texts of files. */
const SET = 100;

/**
 * Makes the index say of things what they are now; of those that are no longer there it says nothing more. While the
 * database reads and writes, what was read before is cut.
 * @param ids of the source's kind
 */
export async function indexThings(
  tx: Transaction,
  source: SearchSource,
  ids: readonly number[],
  stems: Stems,
  language: string,
): Promise<void> {
  const before: Counts = new Map();
  const after: Counts = new Map();
  const sets = Array.from({ length: Math.ceil(ids.length / SET) }, (_, index) =>
    ids.slice(index * SET, (index + 1) * SET),
  );
  const read = (set: readonly number[]) => awaited(source.documents(tx, set));
  let next = sets[0] && read(sets[0]);
  let written: Promise<void> = Promise.resolve();
  for (const [index, set] of sets.entries()) {
    const documents = await next!;
    const following = sets[index + 1];
    next = following && read(following);
    const made = await madeOf(documents, stems, language);
    await written;
    written = awaited(write(tx, source.kind, set, made, before));
    for (const { lexemes } of made) for (const lexeme of lexemes) count(after, lexeme, 1);
  }
  await written;
  await countWords(tx, before, after);
}

/** A promise that is awaited later: where something else fails before, nobody hears of it. */
function awaited<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

const count = (counts: Counts, lexeme: string, documents: number) =>
  counts.set(lexeme, (counts.get(lexeme) ?? 0) + documents);

async function write(
  tx: Transaction,
  kind: SearchKind,
  ids: readonly number[],
  made: readonly MadeRow[],
  before: Counts,
): Promise<void> {
  for (const [lexeme, documents] of await countedLexemes(tx, kind, ids)) count(before, lexeme, documents);
  const there = new Set(made.map(({ row }) => row.id));
  const gone = ids.filter((id) => !there.has(id));
  if (gone.length > 0) await dropThings(tx, kind, gone);
  if (made.length > 0) await rows(tx, WRITE, [kind, JSON.stringify(made.map(({ row }) => row))]);
}

/** Makes the index say nothing of things. */
export async function forgetThings(tx: Transaction, kind: SearchKind, ids: readonly number[]): Promise<void> {
  const before = await countedLexemes(tx, kind, ids);
  await dropThings(tx, kind, ids);
  await countWords(tx, before, new Map());
}

const dropThings = (tx: Sql, kind: SearchKind, ids: readonly number[]) =>
  rows(tx, 'delete from search_documents where kind = $1 and id = any($2::bigint[])', [kind, ids]);

/** Of what rules the index of a kind is made; another text makes it anew. */
export const rulesOf = (): string => RULES;
