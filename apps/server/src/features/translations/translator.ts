import { createHash } from 'node:crypto';
import { languageOf } from '../../platform/i18n/language-of.ts';
import { Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { deepl } from './engines/deepl.ts';
import type { Engine } from './engines/engine.ts';
import { libreTranslate } from './engines/libre-translate.ts';
import { keepTranslation, keptTranslation } from './kept-translations.ts';
import type { Original } from './translatables.ts';
import { translateOriginal } from './translate-original.ts';

/** Whoever asks for a translation waits so long at most. */
const TIMEOUT_MS = 10_000;

/** Puts what somebody wrote into one of the offered languages; throws 502 or 503 when the server for it does not. */
export type Translator = (original: Original, languageCode: string) => Promise<Original>;

export const hasTranslator = (environment: Environment): boolean => environment.translationUrl !== undefined;

function engineOf(environment: Environment): Engine | undefined {
  if (!hasTranslator(environment)) return undefined;
  return environment.translationService === 'deepl' ? deepl(environment) : libreTranslate(environment);
}

/** Says which version of a text it is, and who translates it. */
const hashOf = (engine: Engine, { content, isDocument, name, fields }: Original): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([engine.name, content, isDocument === true, name, Object.entries(fields ?? {})]))
    .digest();

/**
 * The translator of this installation, undefined where none is configured. What was translated is kept, and a text that
 * many ask for at once is sent once.
 */
export function createTranslator({ environment, db, log }: Services): Translator | undefined {
  const engine = engineOf(environment);
  if (!engine) return undefined;
  const underway = new Map<string, Promise<Original>>();

  async function make(original: Original, hash: Buffer, into: string): Promise<Original> {
    const kept = await keptTranslation(db.kysely, hash, into);
    if (kept) return kept;
    const found = await languageOf(original.content);
    // Whoever wants it in the language that it seems to be in knows better.
    const from = found === null || into.toLowerCase().startsWith(found) ? undefined : found;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const translated = await translateOriginal({ engine: engine!, into, from, signal }, original);
      await keepTranslation(db.kysely, hash, into, translated);
      return translated;
    } catch (error) {
      log.warn({ err: error }, 'a translation failed');
      throw error instanceof Problem ? error : new Problem(502, 'translation_failed');
    }
  }

  return async (original, languageCode) => {
    const hash = hashOf(engine, original);
    const key = `${languageCode} ${hash.toString('base64')}`;
    const known = underway.get(key);
    if (known) return known;
    const made = make(original, hash, languageCode).finally(() => underway.delete(key));
    underway.set(key, made);
    return made;
  };
}
