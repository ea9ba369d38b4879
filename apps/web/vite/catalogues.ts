import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { type TextPart, textPartOf, textParts } from './text-parts.ts';

const prefixes: Record<TextPart, string> = {
  visitors: 'virtual:catalogue/',
  inside: 'virtual:catalogue-inside/',
  further: 'virtual:catalogue-further/',
};
/** The language whose texts stand where another says nothing of its own. */
const fallbacks: Record<string, string> = { de_DU: 'de' };

function messagesOf(
  root: string,
  language: string,
  part: TextPart,
  watch: (file: string) => void,
): Record<string, string> {
  const fallback = fallbacks[language];
  const messages = fallback ? messagesOf(root, fallback, part, watch) : {};
  for (const file of globSync(`src/**/locales/${language}.json`, { cwd: root }).sort()) {
    if (textPartOf(file) !== part) continue;
    const path = join(root, file);
    watch(path);
    Object.assign(messages, JSON.parse(readFileSync(path, 'utf8')));
  }
  return messages;
}

function compiled(key: string, message: string) {
  try {
    return compileMessageOrThrow(message);
  } catch (error) {
    throw new Error(`The message ${key} is not ICU: ${(error as Error).message}`);
  }
}

/**
 * Gathers the message files of all features into three modules a language, `virtual:catalogue/{language}` for what
 * visitors see, `virtual:catalogue-inside/{language}` for what the signed in see first and
 * `virtual:catalogue-further/{language}` for the rest, with the ICU messages compiled, so that no parser is sent to the
 * browser.
 */
export function catalogues(): Plugin {
  let root = '';
  return {
    name: 'catalogues',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) =>
      Object.values(prefixes).some((prefix) => id.startsWith(prefix)) ? `\0${id}` : undefined,
    load(id) {
      const part = textParts.find((one) => id.startsWith(`\0${prefixes[one]}`));
      if (!part) return undefined;
      const language = id.slice(prefixes[part].length + 1);
      const entries = Object.entries(messagesOf(root, language, part, (file) => this.addWatchFile(file))).map(
        ([key, message]) => [key, compiled(key, message)],
      );
      // A string handed to JSON.parse is read faster than the same object written as code.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))});`;
    },
  };
}
