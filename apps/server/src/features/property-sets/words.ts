import type { Language } from '@dorfplatz/contract';
import type { Words } from './tables.ts';

/** The words in a language, else in the network's, else in any that there are. */
export function wordIn(words: Words, language: Language, fallback: Language): string {
  const wanted = [language, language.slice(0, 2), fallback, fallback.slice(0, 2), 'de', 'en'] as Language[];
  for (const each of wanted) if (words[each]) return words[each];
  return Object.values(words).find((word) => word) ?? '';
}

/** Words after somebody wrote theirs in their language, which win over the translations they sent along. */
export function wordsAfter(
  before: Words,
  written: string,
  language: Language,
  translations: Words | undefined,
): Words {
  const all: Words = { ...before, ...translations };
  if (wordIn(all, language, language) !== written) all[language] = written;
  return Object.fromEntries(
    Object.entries(all).flatMap(([each, word]) => (word.trim() === '' ? [] : [[each, word.trim()]])),
  );
}
