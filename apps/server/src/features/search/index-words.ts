import type { SearchKind } from '@dorfplatz/contract';
import { rows, type Sql, type Transaction } from '../../platform/db/database.ts';
import { keyOfLexeme } from '../../platform/search/key.ts';

/** Whether the vocabulary counts a lexeme: words of letters, long enough to be mistyped or to be a part of another. */
export const isVocabulary = (lexeme: string): boolean => /^~?\p{L}{3,40}$/u.test(lexeme);

/** So many words are counted in one statement. */
const AT_ONCE = 5_000;

/** Of how many things each word is. */
export type Counts = Map<string, number>;

/** How many of the rows have each word. */
export async function countedLexemes(db: Sql, kind: SearchKind, ids: readonly number[]): Promise<Counts> {
  const counted = await rows<{ lexeme: string; documents: number }>(
    db,
    `select lexeme, count(*)::int as documents
     from search_documents d, unnest(tsvector_to_array(d.words)) lexeme
     where d.kind = $1 and d.id = any($2::bigint[]) group by lexeme`,
    [kind, ids],
  );
  return new Map(counted.map(({ lexeme, documents }) => [lexeme, documents]));
}

/** Words of the index that are gone from it are gone from the vocabulary too: what was deleted can nowhere be read. */
export async function countWords(
  tx: Transaction,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Promise<void> {
  const changes: { lexeme: string; key: string; documents: number }[] = [];
  for (const lexeme of new Set([...before.keys(), ...after.keys()])) {
    const documents = (after.get(lexeme) ?? 0) - (before.get(lexeme) ?? 0);
    if (documents !== 0 && isVocabulary(lexeme))
      changes.push({ lexeme, key: keyOfLexeme(lexeme), documents });
  }
  // In one order, so that two who count at once wait for each other instead of for ever.
  changes.sort((one, other) => Buffer.compare(Buffer.from(one.lexeme), Buffer.from(other.lexeme)));
  for (let at = 0; at < changes.length; at += AT_ONCE)
    await rows(
      tx,
      `insert into search_words (lexeme, key, documents)
       select lexeme, key, documents from jsonb_to_recordset($1::jsonb) as changed (lexeme text, key text, documents int)
       order by lexeme collate "C"
       on conflict (lexeme) do update set documents = search_words.documents + excluded.documents`,
      [JSON.stringify(changes.slice(at, at + AT_ONCE))],
    );
  const fewer = changes.filter(({ documents }) => documents < 0).map(({ lexeme }) => lexeme);
  if (fewer.length > 0)
    await rows(tx, 'delete from search_words where lexeme = any($1::text[]) and documents <= 0', [fewer]);
}

/** Counts all words of the index anew; after a rebuild, or where `verify` found them wrong. */
export async function recountWords(tx: Transaction): Promise<void> {
  await rows(tx, 'lock table search_words in share row exclusive mode', []);
  await rows(tx, 'delete from search_words', []);
  const counted = await rows<{ word: string; ndoc: number }>(
    tx,
    "select word, ndoc from ts_stat('select words from search_documents')",
    [],
  );
  const kept = counted
    .filter(({ word }) => isVocabulary(word))
    .map(({ word, ndoc }) => ({ lexeme: word, key: keyOfLexeme(word), documents: ndoc }));
  for (let at = 0; at < kept.length; at += AT_ONCE)
    await rows(
      tx,
      `insert into search_words (lexeme, key, documents)
       select lexeme, key, documents from jsonb_to_recordset($1::jsonb) as t (lexeme text, key text, documents int)`,
      [JSON.stringify(kept.slice(at, at + AT_ONCE))],
    );
}
