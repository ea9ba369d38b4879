import { isolated } from '@dorfplatz/content/directions';
import type { Language } from '@dorfplatz/contract';
import { translate } from './translate.ts';

/**
 * Names as a part of a sentence: "Anna, Bert und 3 weitere".
 * @param total how many there are in all, those named among them
 */
export const namesIn = (language: Language, names: readonly string[], total: number): string => {
  const more = total - names.length;
  const said = names.map(isolated);
  const all = more > 0 ? [...said, translate(language, 'names.more', { count: more })] : said;
  return new Intl.ListFormat(language.slice(0, 2)).format(all);
};
