import { rows, type Sql } from '../db/database.ts';
import { distance, neighboursOf } from './distance.ts';
import { DERIVED } from './key.ts';

/** So many words of the vocabulary one word of a query may stand for at most, the most frequent first. */
const WIDENED_MAX = 40;
/** Shorter parts are not looked for in compounds, and are no parts of what is typed. */
const PART_MIN = 3;
/** An ending of so many letters says enough by itself; of shorter ones the rest must be a word too. */
const SAFE_ENDING_MIN = 5;
/** Shorter words have too many neighbours to be mistyped. */
const TYPO_MIN = 4;
/** So long must be what is taken for the beginning of a longer word though mistyped. */
const TYPO_BEGINNING_MIN = 5;
/** Words of so many letters may be mistyped twice. */
const TWO_TYPOS_MIN = 8;
const WIDENED_WORD_MAX = 32;
/** What stands between the parts of a compound. */
const LINKS = ['s', 'es', 'n', 'en', 'e', 'er'];
/** Of one ending, or of one beginning, so many entries are looked at: any, since to sort them all would take longer. */
const LOOKED_AT = 2_000;
/** Of so many of those, the most frequent ones, it is asked whether the rest is a word. */
const RESTS_MAX = 200;
/** So many words are looked up for one query: of long queries the last words are not taken for mistyped. */
const PROBES_MAX = 4_000;

/** A word that may have been meant instead. */
export type Typo = {
  /** What is asked of the index. */
  readonly lexeme: string;
  /** It is the beginning of words. */
  readonly isBeginning: boolean;
  readonly documents: number;
};

/** What the vocabulary adds to a word. */
export type Widened = {
  /** Entries of the index that end with it: compounds. */
  readonly endings: readonly string[];
  /** Two words that it consists of, each as entries of the index. */
  readonly splits: readonly (readonly [readonly string[], readonly string[]])[];
  readonly typos: readonly Typo[];
};

/** A word that is widened. */
export type WordToWiden = {
  readonly key: string;
  /** Its stems, as they are compared: compounds end with those too. */
  readonly stems: readonly string[];
  /** It is no word by itself: what it ends and what it consists of is not asked. */
  readonly onlyTypos?: boolean;
};

/** A word that is looked up: a part of a word of the query, or what that may mean. */
type Probe = { word: number; isPart: boolean; key: string; mayBegin: boolean };
type Entry = { lexeme: string; documents: number };

/** The last of all characters, for ranges. */
const LAST = String.fromCodePoint(0x10ffff);
const lettersOnly = /^\p{L}+$/u;
/** Numbers end with what is dialled in town. */
const canEnd = /^(?:\p{L}+|\d{6,})$/u;
const reversed = (key: string) => [...key].reverse().join('');

/** What may stand before an ending: the words, with and without what links them. */
function withoutLinks(part: string): string[] {
  const found = [part];
  for (const link of LINKS) if (part.endsWith(link)) found.push(part.slice(0, -link.length));
  return found.filter((each) => each.length >= PART_MIN);
}

function probesOf({ key, onlyTypos }: WordToWiden, word: number, exact: boolean): Probe[] {
  const probes: Probe[] = [];
  if (!lettersOnly.test(key) || key.length > WIDENED_WORD_MAX) return probes;
  const parts = new Set<string>();
  for (let cut = PART_MIN; !onlyTypos && cut <= key.length - PART_MIN; cut += 1) {
    for (const left of withoutLinks(key.slice(0, cut))) parts.add(left);
    parts.add(key.slice(cut));
  }
  for (const part of parts) probes.push({ word, isPart: true, key: part, mayBegin: false });
  if (exact || key.length < TYPO_MIN) return probes;
  for (const neighbour of neighboursOf(key)) {
    if (neighbour.length < PART_MIN) continue;
    const mayBegin = key.length > TYPO_BEGINNING_MIN && neighbour.length >= TYPO_BEGINNING_MIN;
    probes.push({ word, isPart: false, key: neighbour, mayBegin });
  }
  return probes;
}

const PROBE = `
  select p.word, p.is_part as "isPart", p.probe as key, w.lexeme, w.documents, w.is_whole as "isWhole"
  from unnest($1::int[], $2::boolean[], $3::text[], $4::boolean[]) p(word, is_part, probe, may_begin)
  cross join lateral (
    (select lexeme, documents, true as is_whole from search_words
      where key = p.probe collate "C" and documents > 0 order by documents desc, lexeme limit 3)
    union all
    (select p.probe, 0, false from search_words
      where p.may_begin and key > p.probe collate "C" and key < (p.probe || $5) collate "C" and documents > 0
      limit 1)
  ) w`;

const ENDINGS = `
  select e.word, w.lexeme, w.documents
  from unnest($1::int[], $2::text[], $3::boolean[]) e(word, yek, is_safe)
  cross join lateral (
    select near.lexeme, near.documents from (
      select * from (
        select lexeme, key, documents from search_words
        where yek > e.yek collate "C" and yek < (e.yek || $4) collate "C" and documents > 0
          and length(key) >= length(e.yek) + ${PART_MIN}
        limit ${LOOKED_AT}
      ) ended
      order by documents desc, lexeme limit ${RESTS_MAX}
    ) near
    where e.is_safe or exists (
      select from search_words part
      where part.documents > 0 and part.lexeme not like '${DERIVED}%' and length(part.key) >= ${PART_MIN}
        and part.key in (select rest from (select left(near.key, -length(e.yek))) whole(part_key)
          cross join lateral (values (part_key)${LINKS.map((link) => `, (case when part_key like '%${link}' then left(part_key, -${link.length}) end)`).join('')}) rests(rest)))
    order by near.documents desc, near.lexeme limit ${WIDENED_MAX}
  ) w
  order by w.documents desc, w.lexeme`;

const NEAR = `
  select n.word, w.lexeme, w.key, w.documents
  from unnest($1::int[], $2::text[], $3::text[], $4::int[]) n(word, beginning, ending, length)
  cross join lateral (
    (select lexeme, key, documents from search_words
      where key >= n.beginning collate "C" and key < (n.beginning || $5) collate "C" and documents > 0
        and length(key) between n.length - 2 and n.length + 2 limit ${LOOKED_AT})
    union
    (select lexeme, key, documents from search_words
      where yek >= n.ending collate "C" and yek < (n.ending || $5) collate "C" and documents > 0
        and length(key) between n.length - 2 and n.length + 2 limit ${LOOKED_AT})
  ) w
  order by w.documents desc, w.lexeme`;

function splitsOf({ key }: WordToWiden, parts: ReadonlyMap<string, Entry[]>): Widened['splits'] {
  const splits: [string[], string[]][] = [];
  for (let cut = PART_MIN; cut <= key.length - PART_MIN; cut += 1) {
    const right = parts.get(key.slice(cut));
    if (!right) continue;
    const left = withoutLinks(key.slice(0, cut)).flatMap((each) => parts.get(each) ?? []);
    if (left.length > 0) splits.push([left.map(({ lexeme }) => lexeme), right.map(({ lexeme }) => lexeme)]);
  }
  return splits.slice(0, 4);
}

const byFrequency = (a: Typo, b: Typo) =>
  Number(a.isBeginning) - Number(b.isBeginning) ||
  b.documents - a.documents ||
  (a.lexeme < b.lexeme ? -1 : 1);

/**
 * Widens words by the vocabulary of the network: compounds that end with them, two words that they consist of, and words
 * that were meant if they are mistyped. In at most three statements, whatever the number of words.
 * @param options.exact leaves out what is mistyped
 */
export async function widen(
  db: Sql,
  words: readonly WordToWiden[],
  options: { exact: boolean },
): Promise<Widened[]> {
  if (words.length === 0) return [];
  const probes = words.flatMap((word, index) => probesOf(word, index, options.exact)).slice(0, PROBES_MAX);
  const endings = words.flatMap(({ key, stems, onlyTypos }, word) =>
    (onlyTypos ? [] : [...new Set([key, ...stems])])
      .filter(
        (ending) => ending.length >= PART_MIN && ending.length <= WIDENED_WORD_MAX && canEnd.test(ending),
      )
      .map((ending) => ({ word, yek: reversed(ending), isSafe: ending.length >= SAFE_ENDING_MIN })),
  );
  const [probed, ended] = await Promise.all([
    probes.length === 0
      ? []
      : rows<Probe & Entry & { isWhole: boolean }>(db, PROBE, [
          probes.map(({ word }) => word),
          probes.map(({ isPart }) => isPart),
          probes.map(({ key }) => key),
          probes.map(({ mayBegin }) => mayBegin),
          LAST,
        ]),
    endings.length === 0
      ? []
      : rows<{ word: number; lexeme: string }>(db, ENDINGS, [
          endings.map(({ word }) => word),
          endings.map(({ yek }) => yek),
          endings.map(({ isSafe }) => isSafe),
          LAST,
        ]),
  ]);
  const found = words.map((word, index) => {
    const parts = new Map<string, Entry[]>();
    const typos = new Map<string, Typo>();
    for (const { word: of, isPart, key, lexeme, documents, isWhole } of probed) {
      if (of !== index) continue;
      // What is derived is no word by itself: a stem is half of one.
      const isPartHere = isPart && isWhole && !lexeme.startsWith(DERIVED);
      if (isPartHere) parts.set(key, [...(parts.get(key) ?? []), { lexeme, documents }]);
      if (isPart) continue;
      if (isWhole) typos.set(lexeme, { lexeme, isBeginning: false, documents });
      else typos.set(`${key}*`, { lexeme: key, isBeginning: true, documents });
    }
    const ends = new Set(ended.filter((entry) => entry.word === index).map(({ lexeme }) => lexeme));
    return {
      endings: [...ends].slice(0, WIDENED_MAX),
      splits: splitsOf(word, parts),
      typos: [...typos.values()].sort(byFrequency).slice(0, WIDENED_MAX),
    };
  });
  return options.exact ? found : withTwoTypos(db, words, found);
}

/** Long words for which nothing was found at all may be mistyped twice. */
async function withTwoTypos(
  db: Sql,
  words: readonly WordToWiden[],
  found: readonly Widened[],
): Promise<Widened[]> {
  const open = words
    .map(({ key }, word) => ({ key, word }))
    .filter(
      ({ key, word }) =>
        key.length >= TWO_TYPOS_MIN &&
        key.length <= WIDENED_WORD_MAX &&
        lettersOnly.test(key) &&
        found[word]!.typos.length === 0,
    );
  if (open.length === 0) return [...found];
  const part = (key: string) => Math.max(PART_MIN, Math.floor(key.length * 0.4));
  const near = await rows<{ word: number; key: string } & Entry>(db, NEAR, [
    open.map(({ word }) => word),
    open.map(({ key }) => key.slice(0, part(key))),
    open.map(({ key }) => reversed(key).slice(0, part(key))),
    open.map(({ key }) => key.length),
    LAST,
  ]);
  return found.map((widened, index) => {
    const { key } = words[index]!;
    const typos = near
      .filter((entry) => entry.word === index && entry.key !== key && distance(key, entry.key, 2) <= 2)
      .map(({ lexeme, documents }) => ({ lexeme, isBeginning: false, documents }));
    return typos.length === 0 ? widened : { ...widened, typos: typos.slice(0, WIDENED_MAX) };
  });
}
