import type { Language } from '@dorfplatz/contract';

/** The BCP 47 tag that Intl and the page's `lang` attribute take for a language of the product. */
export function localeOf(language: Language): string {
  return language === 'de_DU' ? 'de' : language;
}
