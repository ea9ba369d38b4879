import { rows, type Sql } from '../db/database.ts';
import { wordKey } from './key.ts';

const DICTIONARIES = {
  de: 'german_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  fr: 'french_stem',
} as const;
type Language = keyof typeof DICTIONARIES;

/** The languages whose words have stems. */
export const STEMMED = Object.keys(DICTIONARIES) as readonly Language[];

const isStemmed = (language: string): language is Language => Object.hasOwn(DICTIONARIES, language);

/** So many words are remembered, of all languages: about 30 MB. */
const KNOWN_MAX = 200_000;

/** The stems of words, as the dictionaries of PostgreSQL give them. */
export type Stems = {
  /** Asks for the stems of all words that are not known yet, in one statement. Languages without stems are passed over. */
  learn(words: Iterable<string>, language: string): Promise<void>;
  /** The stem of a word that was learned, as it is compared; undefined where it has none, as words like `der` and `the`. */
  stemOf(word: string, language: string): string | undefined;
};

/** Opens what knows the stems of words: one for a process. */
export function createStems(db: Sql, knownMax = KNOWN_MAX): Stems {
  // Two halves: when the young one is full it becomes the old one, and what nobody asked for meanwhile is forgotten.
  let young = new Map<string, string>();
  let old = new Map<string, string>();
  const remember = (name: string, stem: string) => {
    if (young.size >= knownMax / 2) {
      old = young;
      young = new Map();
    }
    young.set(name, stem);
  };
  const recall = (name: string): string | undefined => {
    const stem = young.get(name);
    if (stem !== undefined) return stem;
    const older = old.get(name);
    if (older !== undefined) remember(name, older);
    return older;
  };

  return {
    async learn(words, language) {
      if (!isStemmed(language)) return;
      const unknown = new Set<string>();
      for (const word of words) if (recall(`${language}${word}`) === undefined) unknown.add(word);
      if (unknown.size === 0) return;
      const found = await rows<{ word: string; stem: string | null }>(
        db,
        `select word, (ts_lexize('${DICTIONARIES[language]}', word))[1] as stem from unnest($1::text[]) word`,
        [[...unknown]],
      );
      for (const { word, stem } of found) remember(`${language}${word}`, stem ? wordKey(stem) : '');
    },
    stemOf: (word, language) => recall(`${language}${word}`) || undefined,
  };
}
