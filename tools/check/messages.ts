import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { saysSie, wordingProblems } from './wording.ts';

type Texts = Record<string, string>;

const complete = ['de', 'en', 'es', 'fr'];
const languages = [...complete, 'de_DU'];

/** Names and kinds of the values that an ICU message takes; throws when it is not ICU. */
function placeholders(message: string): string {
  const names = new Set<string>();
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      if (token[0] !== '#') names.add(String(token[0]));
      for (const choice of Object.values((token[2] as object | undefined) ?? {})) walk(choice);
    }
  };
  walk(compileMessageOrThrow(message));
  return [...names].sort().join(', ');
}

function placeholdersOf(language: string, key: string, message: string): string {
  try {
    return placeholders(message);
  } catch (error) {
    return `no ICU message (${language} ${key}: ${(error as Error).message})`;
  }
}

function read(folder: string, language: string): Texts {
  const file = join(folder, `${language}.json`);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

function catalogueProblems(folder: string, source: string): string[] {
  const where = `${folder.slice(source.length + 1)}/`;
  const german = read(folder, 'de');
  const informal = read(folder, 'de_DU');
  return languages.flatMap((language) => {
    const texts = read(folder, language);
    const missing = complete.includes(language) ? Object.keys(german).filter((key) => !(key in texts)) : [];
    return [
      ...missing.map((key) => `${where}${language}.json lacks ${key}`),
      ...Object.entries(texts).flatMap(([key, text]) => {
        if (!(key in german)) return [`${where}${language}.json has ${key}, which de.json lacks`];
        if (text.trim() === '') return [`${where}${language}.json: ${key} is empty`];
        const [own, expected] = [
          placeholdersOf(language, key, text),
          placeholdersOf('de', key, german[key]!),
        ];
        return [
          ...(own === expected
            ? []
            : [`${where}${language}.json: ${key} takes {${own}}, in German {${expected}}`]),
          // Words to search for are what people type, not what the product says.
          ...(key.includes('.words.') ? [] : wordingProblems(language, text)).map(
            (fault) => `${where}${language}.json: ${key}: ${fault}`,
          ),
          ...(language === 'de' && saysSie(text) && !(key in informal)
            ? [`${where}de_DU.json lacks ${key}, which says Sie in German`]
            : []),
        ];
      }),
    ];
  });
}

const key = /(['"`])([a-z]\w*(?:\.\w+)+)\1/g;
// The first argument of t(…) and translate(…): a key, or a choice between keys.
const call = /\b(?:t|translate)\(\s*(?:language,\s*)?((?:[^(),'"`]*'[a-z][\w.]*')+)/g;
const prefix = /`([a-z]\w*(?:\.\w+)*\.)\$\{/g;

/**
 * What is wrong with the texts of an application, one line each: missing, empty, unused or different in what they
 * take. A key that is put together at run time counts as used by its beginning, `error.${code}` for all of `error.`.
 * @param source folder with the sources and their `locales/{language}.json`
 * @param turnOf when the code and texts of a file (below `source`) are loaded: what comes earlier can name no text that
 *   comes later
 */
export function messageProblems(source: string, turnOf: (file: string) => number = () => 0): string[] {
  const folders = globSync('**/locales/', { cwd: source }).map((folder) => join(source, folder));
  const owners = new Map<string, string>();
  const problems = folders.flatMap((folder) => catalogueProblems(folder, source));
  for (const folder of folders) {
    for (const name of Object.keys(read(folder, 'de'))) {
      if (owners.has(name)) problems.push(`${name} is defined twice`);
      owners.set(name, folder);
    }
  }
  const files = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !/\.test\.tsx?$|(^|\/)(testing|demo)\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }));
  const code = files.map(({ text }) => text).join('\n');
  const named = new Set([...code.matchAll(key)].map((match) => match[2]!));
  const prefixes = [...code.matchAll(prefix)].map((match) => match[1]!);
  const called = [...code.matchAll(call)].flatMap((match) =>
    [...match[1]!.matchAll(key)].map((each) => each[2]!),
  );
  return [
    ...problems,
    ...[...new Set(called)].filter((name) => !owners.has(name)).map((name) => `${name} has no text`),
    ...[...owners.keys()]
      .filter((name) => !named.has(name) && !prefixes.some((beginning) => name.startsWith(beginning)))
      .map((name) => `${name} is used nowhere`),
    ...files.flatMap(({ file, text }) => {
      const names = new Set([...text.matchAll(key)].map((match) => match[2]!));
      const beginnings = [...text.matchAll(prefix)].map((match) => match[1]!);
      return [...owners]
        .filter(([, folder]) => turnOf(relative(source, folder)) > turnOf(file))
        .filter(([name]) => names.has(name) || beginnings.some((beginning) => name.startsWith(beginning)))
        .map(([name]) => `${file} names ${name}, whose text comes later`);
    }),
  ];
}
