import { type Static, Type } from 'typebox';
import { Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';

export const TranslationLanguage = Type.Object({ code: Type.String(), name: Type.String() });
export type TranslationLanguage = Static<typeof TranslationLanguage>;

/** Text in another language, plain; `name` is null for what has none of its own. */
export const Translation = Type.Object({ text: Type.String(), name: Nullable(Type.String()) });
export type Translation = Static<typeof Translation>;

export const listTranslationLanguages = endpoint({
  ids: ['API-140'],
  name: 'listTranslationLanguages',
  method: 'GET',
  path: '/translations/languages',
  summary: 'Languages offered for translation, last used first, then DE, EN-GB, ES, FR',
  tag: 'translations',
  access: 'signed_in',
  status: 200,
  answer: Type.Object({ languages: Type.Array(TranslationLanguage) }),
});

const Segment = Type.String({ minLength: 1, maxLength: 100 });

export const getTranslation = endpoint({
  ids: ['API-184', 'API-005', 'API-052'],
  name: 'getTranslation',
  method: 'GET',
  path: '/translations/{type}/{lang}/{target_id}',
  summary:
    'The text of something in another language; type and language may change places; 404 without a translator',
  tag: 'translations',
  access: 'signed_in',
  params: Type.Object({ type: Segment, lang: Segment, target_id: Segment }),
  status: 200,
  answer: Translation,
});
