import { setTimeout as pause } from 'node:timers/promises';
import { askConfigured } from '../../../platform/fetcher/configured.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Batch, Engine } from './engine.ts';

/** Characters of a request, so that small servers take it too. */
const CHARACTERS = 20_000;
/** DeepL's own status for a quota that is used up. */
const USED_UP = 456;
const BUSY = 429;
const PAUSE_MS = 800;

function post(engine: Engine, body: object, signal: AbortSignal): Promise<Response> {
  return askConfigured(engine.environment, 'TRANSLATION_URL', {
    at: (url) => `${url}${engine.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...engine.headers },
    body: JSON.stringify(body),
    signal,
  });
}

async function answerTo(engine: Engine, batch: Batch, signal: AbortSignal): Promise<Response> {
  const response = await post(engine, engine.bodyOf(batch), signal);
  if (response.status === 400 && batch.from !== undefined) {
    // Perhaps it does not know the language that we found.
    await response.body?.cancel();
    return answerTo(engine, { ...batch, from: undefined }, signal);
  }
  if (response.status !== BUSY) return response;
  await response.body?.cancel();
  await pause(PAUSE_MS, undefined, { signal });
  return post(engine, engine.bodyOf(batch), signal);
}

async function askOnce(engine: Engine, batch: Batch, signal: AbortSignal): Promise<string[]> {
  const response = await answerTo(engine, batch, signal);
  if (response.status === USED_UP) throw new Problem(503, 'translation_used_up');
  if (response.status === BUSY) throw new Problem(503, 'translation_busy', { retryAfterSeconds: 10 });
  if (!response.ok) throw new Error(`the translation server answered ${response.status}`);
  const texts = engine.textsOf(await response.json());
  if (texts?.length !== batch.texts.length || !texts.every((text) => typeof text === 'string'))
    throw new Error('the translation server gave no text');
  return texts as string[];
}

/** Has texts translated, in as few requests as the server takes. Throws what went wrong. */
export async function ask(engine: Engine, batch: Batch, signal: AbortSignal): Promise<string[]> {
  const translated: string[] = [];
  let next: string[] = [];
  const send = async () => {
    if (next.length > 0) translated.push(...(await askOnce(engine, { ...batch, texts: next }, signal)));
    next = [];
  };
  let characters = 0;
  for (const text of batch.texts) {
    if (next.length === engine.most || characters + text.length > CHARACTERS) {
      await send();
      characters = 0;
    }
    next.push(text);
    characters += text.length;
  }
  await send();
  return translated;
}
