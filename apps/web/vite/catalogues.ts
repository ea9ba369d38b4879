import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const prefix = 'virtual:catalogue/';
/** The language whose texts stand where another says nothing of its own. */
const fallbacks: Record<string, string> = { de_DU: 'de' };

function messagesOf(root: string, language: string, watch: (file: string) => void): Record<string, string> {
  const fallback = fallbacks[language];
  const messages = fallback ? messagesOf(root, fallback, watch) : {};
  for (const file of globSync(`src/**/locales/${language}.json`, { cwd: root }).sort()) {
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
 * Gathers the message files of all features into one module a language, `virtual:catalogue/{language}`, with the
 * ICU messages compiled, so that no parser is sent to the browser.
 */
export function catalogues(): Plugin {
  let root = '';
  return {
    name: 'catalogues',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const language = id.slice(prefix.length + 1);
      const entries = Object.entries(messagesOf(root, language, (file) => this.addWatchFile(file))).map(
        ([key, message]) => [key, compiled(key, message)],
      );
      // A string handed to JSON.parse is read faster than the same object written as code.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))});`;
    },
  };
}
