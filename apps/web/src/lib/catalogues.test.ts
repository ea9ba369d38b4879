import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string): Record<string, string> => JSON.parse(readFileSync(join(root, file), 'utf8'));
const complete = ['de', 'en', 'es', 'fr'];

function messagesOf(language: string): Record<string, string> {
  return Object.assign({}, ...globSync(`**/locales/${language}.json`, { cwd: root }).map(read));
}

function placeholders(message: string): string[] {
  const names = new Set<string>();
  const walk = (tokens: unknown[]): void => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      names.add(String(token[0]));
      for (const choice of Object.values((token[2] as object | undefined) ?? {})) {
        if (Array.isArray(choice)) walk(choice);
      }
    }
  };
  walk(compileMessageOrThrow(message));
  return [...names].filter((name) => name !== '#').sort();
}

const german = messagesOf('de');

test.each(complete.slice(1))('every text exists in %s, with the same values', (language) => {
  const messages = messagesOf(language);
  expect(Object.keys(messages).sort()).toEqual(Object.keys(german).sort());
  for (const [key, message] of Object.entries(messages)) {
    expect([key, placeholders(message)]).toEqual([key, placeholders(german[key]!)]);
  }
});

test('the informal German says only what differs', () => {
  for (const [key, message] of Object.entries(messagesOf('de_DU'))) {
    expect(german, key).toHaveProperty([key]);
    expect(message, key).not.toBe(german[key]);
  }
});

test('a key belongs to one feature', () => {
  const keys = globSync('**/locales/de.json', { cwd: root }).flatMap((file) => Object.keys(read(file)));
  expect(keys.length).toBe(new Set(keys).size);
});

test('every text is used and every used text exists', () => {
  const source = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const literals = new Set(
    [...source.matchAll(/(['"`])([a-z]+(?:[._][a-zA-Z0-9_]+)+)\1/g)].map((match) => match[2]!),
  );
  const prefixes = [...source.matchAll(/`([a-z]+(?:[._][a-zA-Z0-9_]*)*)\$\{/g)].map((match) => match[1]!);
  const unused = Object.keys(german).filter(
    (key) => !literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
  const called = [...source.matchAll(/\bt(?:ranslate)?\(\s*'([\w.]+)'/g)].map((match) => match[1]!);
  expect(called.filter((key) => !(key in german))).toEqual([]);
});
