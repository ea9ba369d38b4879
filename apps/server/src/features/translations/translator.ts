import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { askConfigured } from '../../platform/fetcher/configured.ts';
import { Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { Environment } from '../../platform/settings/environment.ts';

/** Puts a text into one of the offered languages; throws 502 when the server for it does not do so. */
export type Translator = (text: string, languageCode: string) => Promise<string>;

export const hasTranslator = (environment: Environment): boolean => environment.translationUrl !== undefined;

async function ask(environment: Environment, text: string, languageCode: string): Promise<string> {
  const { translationKey } = environment;
  const response = await askConfigured(environment, 'TRANSLATION_URL', {
    at: (url) => `${url}/translate`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      q: text,
      source: 'auto',
      // LibreTranslate knows languages without their countries.
      target: languageCode.split('-')[0]!.toLowerCase(),
      format: 'text',
      ...(translationKey !== undefined && { api_key: translationKey }),
    }),
  });
  if (!response.ok) throw new Error(`the translation server answered ${response.status}`);
  const answer = (await response.json()) as { translatedText?: unknown } | null;
  if (typeof answer?.translatedText !== 'string') throw new Error('the translation server gave no text');
  return answer.translatedText;
}

/**
 * The translator of this installation, undefined where none is configured. What was translated is remembered, and
 * a text that many ask for at once is sent once.
 */
export function createTranslator({ environment, log }: Services): Translator | undefined {
  if (!hasTranslator(environment)) return undefined;
  const known = new LRUCache<string, string, { text: string; languageCode: string }>({
    maxSize: 8_000_000,
    maxEntrySize: 400_000,
    sizeCalculation: (translated) => translated.length + 1,
    fetchMethod: (_key, _stale, { context }) => ask(environment, context.text, context.languageCode),
  });
  return async (text, languageCode) => {
    if (text.trim() === '') return text;
    const key = `${languageCode} ${createHash('sha256').update(text).digest('base64')}`;
    try {
      const translated = await known.fetch(key, { context: { text, languageCode } });
      if (translated !== undefined) return translated;
    } catch (error) {
      log.warn({ err: error }, 'a translation failed');
    }
    throw new Problem(502, 'translation_failed');
  };
}
