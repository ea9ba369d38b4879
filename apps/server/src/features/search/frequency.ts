import { SEARCH_COUNTED } from '@dorfplatz/contract';
import { rows, type Sql } from '../../platform/db/database.ts';
import type { Understood, Wanted } from '../../platform/search/understood.ts';

/**
 * From so many things with a word on it is sooner to read the newest and stop than to take all of them from the index of
 * words: where a million can be found, both read as much.
 */
const FREQUENT = 30_000;
const FREQUENT_OF = SEARCH_COUNTED;
/** Shorter words are not counted; they are frequent, or begin many that are. */
const COUNTED_MIN = 3;

const COUNTS = `
  select asked.word, sum(w.documents)::int as documents
  from jsonb_to_recordset($1::jsonb) as asked (word int, lexeme text, last text)
  join search_words w on w.lexeme >= asked.lexeme collate "C" and w.lexeme <= asked.last collate "C"
  group by asked.word`;

const lengthOf = ({ lexeme }: Wanted) => [...lexeme.replace(/^~/, '')].length;

/**
 * Whether all words of a query are frequent in the network, by the vocabulary. The planner cannot tell: of each spelling
 * and beginning that it does not know it expects as many rows as of a frequent one, and adds them up.
 * @param wanted so many are looked at
 */
export async function isFrequent(db: Sql, { words }: Understood, wanted: number): Promise<boolean> {
  // Of fewer that are wanted fewer are read: both ways read as much where their number is the root of all times of these.
  const frequent = FREQUENT * Math.sqrt(wanted / FREQUENT_OF);
  const asked = words
    .filter(({ isExcluded }) => !isExcluded)
    .map(({ ways }) => ways.flatMap(({ places, isTypo }) => (isTypo ? [] : (places[0] ?? []))));
  const counted = asked.map((wanted) => wanted.every((each) => lengthOf(each) >= COUNTED_MIN));
  const looked = asked.flatMap((wanted, word) =>
    counted[word]
      ? wanted.map(({ lexeme, isBeginning }) => ({
          word,
          lexeme,
          last: isBeginning ? `${lexeme}\u{10ffff}` : lexeme,
        }))
      : [],
  );
  if (looked.length === 0) return true;
  const found = await rows<{ word: number; documents: number }>(db, COUNTS, [JSON.stringify(looked)]);
  const documents = new Map(found.map((row) => [row.word, row.documents]));
  return asked.every((_, word) => !counted[word] || (documents.get(word) ?? 0) > frequent);
}
