import type { Environment } from '../../../platform/settings/environment.ts';
import type { Engine } from './engine.ts';

/** DeepL's interface, version 2. */
export const deepl = (environment: Environment): Engine => ({
  name: 'deepl',
  most: 50,
  environment,
  path: '/v2/translate',
  headers: { authorization: `DeepL-Auth-Key ${environment.translationKey}` },
  bodyOf: ({ texts, into, from, hasSigns }) => ({
    text: texts,
    target_lang: into,
    ...(from !== undefined && { source_lang: from.toUpperCase() }),
    ...(hasSigns && { tag_handling: 'xml', outline_detection: false }),
  }),
  textsOf(answer) {
    const { translations } = (answer ?? {}) as { translations?: unknown };
    if (!Array.isArray(translations)) return undefined;
    return translations.map((each: { text?: unknown } | null) => each?.text);
  },
});
