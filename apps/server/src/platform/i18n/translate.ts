import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isolatedValues } from '@dorfplatz/content/directions';
import { LANGUAGES, type Language } from '@dorfplatz/contract';
import { type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

type Catalogue = Record<string, string>;

const source = fileURLToPath(new URL('../..', import.meta.url));

function catalogueFolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.name === 'locales' ? [path] : catalogueFolders(path);
    });
}

function loadCatalogues(): Map<Language, Messages> {
  const folders = catalogueFolders(source.replace(/\/$/, ''));
  const read = (language: Language): Catalogue =>
    Object.assign(
      {},
      ...folders.map((folder) => {
        try {
          return JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as Catalogue;
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
          throw error;
        }
      }),
    );
  const german = read('de');
  return new Map(
    LANGUAGES.map((language) => {
      const texts = language === 'de_DU' ? { ...german, ...read('de_DU') } : read(language);
      return [
        language,
        Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)])),
      ];
    }),
  );
}

const catalogues = loadCatalogues();
const translators = new Map(
  LANGUAGES.map((language) => {
    const i18n = setupI18n();
    i18n.load(language, catalogues.get(language) ?? {});
    i18n.activate(language, [language.slice(0, 2)]);
    return [language, i18n];
  }),
);

/** True when the catalogues hold a text under this key. */
export const hasMessage = (language: Language, key: string): boolean =>
  key in (catalogues.get(language) ?? {});

/**
 * The text of a message key in a language; de_DU falls back to de. Words from right to left come isolated: what is
 * kept, compared or given to programs takes `withoutDirections`.
 * @param values placeholders of the ICU message
 */
export const translate = (language: Language, key: string, values: Record<string, unknown> = {}): string =>
  (translators.get(language) ?? translators.get('de'))!._(key, isolatedValues(values));

/** The product's language that fits an Accept-Language header best. */
export function languageOf(header: string | undefined, fallback: Language): Language {
  for (const part of (header ?? '').split(',')) {
    const wanted = part.split(';')[0]?.trim().toLowerCase().slice(0, 2);
    const found = LANGUAGES.find((language) => language === wanted);
    if (found) return found === fallback.slice(0, 2) ? fallback : found;
  }
  return fallback;
}
