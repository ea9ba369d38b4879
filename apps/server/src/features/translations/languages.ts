import type { TranslationLanguage } from '@dorfplatz/contract';

/** What is offered, in the order of the specification [RUL-0363]. */
const LANGUAGES: readonly TranslationLanguage[] = [
  { code: 'DE', name: 'Deutsch' },
  { code: 'EN-GB', name: 'English' },
  { code: 'ES', name: 'Español' },
  { code: 'FR', name: 'Français' },
];

/** The offered language that a segment of an address names, whatever its case. */
export const findLanguage = (segment: string): TranslationLanguage | undefined =>
  LANGUAGES.find(({ code }) => code === segment.toUpperCase());

/** All offered languages; the one that was used last comes first. */
export const languagesFor = (lastUsed: string | null): TranslationLanguage[] =>
  LANGUAGES.toSorted((a, b) => Number(b.code === lastUsed) - Number(a.code === lastUsed));
