import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const SOURCES = join(import.meta.dirname, '../..');
/** Programs that an operator calls, which may end with an error, and what only tests run. */
const APART = /(^|\/)testing\/|^demo\/|\.test\.ts$|^features\/imports\/|^features\/holidays\/work-out\.ts$/;

export type Source = { path: string; text: string };

/** What a server process runs. */
export const sources = (): Source[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((path) => relative(SOURCES, join(SOURCES, path)).split(sep).join('/'))
    .filter((path) => path.endsWith('.ts') && !APART.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }));

/** The names of all places that are guarded, in the order of their files. */
export const guardedPlaces = (): string[] =>
  sources().flatMap(({ path, text }) =>
    path === 'platform/guarded.ts'
      ? []
      : [...text.matchAll(/\bguarded\(\s*[\w.]+,\s*'([^']+)'/g)].map(([, what]) => what!),
  );

/** Calls that hand a function to somebody who calls it later and does not catch. */
const LATER =
  /(?:\.(?:on|once|onAny|addListener|prependListener|addEventListener|use|onReload|setTimeout)|(?<![.\w])(?:setTimeout|setInterval|setImmediate|queueMicrotask))\(\s*|\ballowRequest:\s*/g;
/** Nothing that could fail: nothing at all, or the end of a promise. */
const HARMLESS = /^(\(\) => \{\}|resolve|reject|done|\(\) => (resolve|reject)\()/;
/** A promise that nobody waits for. */
const UNAWAITED = /\bvoid (?!reply\b)[\w.#!?]+\(/g;
const KEEPS = /\.(push|delete|add|disconnect)\($/;

/** Places of these sources that hand a function over unguarded, or leave a promise to itself: file, colon, text. */
export function unguardedPlaces(all: readonly Source[]): string[] {
  return all.flatMap(({ path, text }) => {
    const found: string[] = [];
    for (const call of text.matchAll(LATER)) {
      const after = text.slice(call.index + call[0].length);
      // Of a listener the name of its event comes first.
      const given = after.replace(/^(?:'[\w ]+'(?: as never)?|[A-Z_]+|\d+),\s*/, '');
      if (!given.startsWith('guarded(') && !HARMLESS.test(given)) found.push(lineAt(text, call.index));
    }
    for (const call of text.matchAll(UNAWAITED)) {
      if (!KEEPS.test(call[0])) found.push(lineAt(text, call.index));
    }
    return found.map((line) => `${path}: ${line}`);
  });
}

function lineAt(text: string, index: number): string {
  const begin = text.lastIndexOf('\n', index) + 1;
  return text.slice(begin, text.indexOf('\n', index)).trim();
}
