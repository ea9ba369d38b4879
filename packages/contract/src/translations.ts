import { type Static, Type } from 'typebox';
import { Nullable } from './common.ts';
import { resource } from './resource.ts';

const translations = resource('translations');

export const TranslationLanguage = Type.Object({ code: Type.String(), name: Type.String() });
export type TranslationLanguage = Static<typeof TranslationLanguage>;

/** Text in another language; `name` is null for what has none of its own. */
export const Translation = Type.Object({
  /** Its words, without marks. */
  text: Type.String(),
  /** The same as it is shown: links, names, lists and code are those of the original. */
  html_content: Type.String(),
  name: Nullable(Type.String()),
  /** Further lines that belong to it, by their keys: options of a survey, say. */
  fields: Type.Record(Type.String(), Type.String()),
});
export type Translation = Static<typeof Translation>;

export const listTranslationLanguages = translations.get(
  'listTranslationLanguages',
  '/translations/languages',
  {
    ids: ['API-140'],
    summary: 'Languages offered for translation, last used first, then DE, EN-GB, ES, FR',
    answer: { languages: Type.Array(TranslationLanguage) },
  },
);

const Segment = Type.String({ minLength: 1, maxLength: 100 });

export const getTranslation = translations.get('getTranslation', '/translations/{type}/{lang}/{target_id}', {
  ids: ['API-184', 'API-005', 'API-052'],
  summary:
    'The text of something in another language; type and language may change places; 404 without a translator',
  params: { type: Segment, lang: Segment, target_id: Segment },
  answer: Translation,
});
