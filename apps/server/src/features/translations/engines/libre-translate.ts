import type { Environment } from '../../../platform/settings/environment.ts';
import type { Engine } from './engine.ts';

/** LibreTranslate's interface. */
export const libreTranslate = (environment: Environment): Engine => ({
  name: 'libretranslate',
  most: 50,
  environment,
  path: '/translate',
  headers: {},
  bodyOf: ({ texts, into, from, hasSigns }) => ({
    q: texts,
    source: from ?? 'auto',
    // It knows languages without their countries.
    target: into.split('-')[0]!.toLowerCase(),
    format: hasSigns ? 'html' : 'text',
    ...(environment.translationKey !== undefined && { api_key: environment.translationKey }),
  }),
  textsOf(answer) {
    const { translatedText } = (answer ?? {}) as { translatedText?: unknown };
    return Array.isArray(translatedText) ? translatedText : undefined;
  },
});
