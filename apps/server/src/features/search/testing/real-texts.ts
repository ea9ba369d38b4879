import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Those of the product; `de_DU` is the German that says du. */
export const TEXT_LANGUAGES = ['de', 'de_DU', 'en', 'es', 'fr'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** A text that people wrote, and the language they wrote it in. */
export type RealText = { readonly language: TextLanguage; readonly text: string };

const root = fileURLToPath(new URL('../../../../../../', import.meta.url));

const WORD = /\p{L}{4,}/gu;
/** Shorter ones are labels. */
const WORDS_MIN = 5;
const LETTERS_MAX = 1_500;
/** Of the English manuals there are many more than of all else. */
const PARAGRAPHS_MAX = 1_000;

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object')
    for (const each of Object.values(value)) yield* stringsIn(each);
}

const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const found = (pattern: string): string[] => globSync(pattern, { cwd: root }).sort();

/** What a message says besides the values that it shows; nothing of one that says several things. */
const said = (message: string): string =>
  /\{[^{}]*\{/.test(message) ? '' : message.replace(/\$?\{[^}]*\}|<[^>]*>/g, ' ').replace(/\s+/g, ' ');

/** Messages of this product, and those of the accessibility checker that is installed with it. */
function* messagesOf(language: TextLanguage): Generator<string> {
  const files = found(`{apps,packages}/*/src/**/locales/${language}.json`);
  if (language !== 'de_DU')
    files.push(`node_modules/axe-core/locales/${language === 'en' ? '_template' : language}.json`);
  for (const file of files) for (const message of stringsIn(JSON.parse(read(file)))) yield said(message);
}

/** What the manuals of installed packages say in whole sentences, and what the packages say of themselves. */
function* manuals(): Generator<string> {
  for (const file of found('node_modules/*/package.json'))
    yield (JSON.parse(read(file)) as { description?: string }).description ?? '';
  for (const file of found('node_modules/*/{README,readme,Readme}.md')) {
    const prose = read(file).replace(/```[\s\S]*?(?:```|$)/g, '');
    for (const paragraph of prose.split(/\n\s*\n/))
      if (/^[A-Z][^|<[\]`*_]+[.!]$/.test(paragraph.trim())) yield paragraph.trim().replace(/\s+/g, ' ');
  }
}

/** Texts of every language, each once: some thousands. */
export function realTexts(): RealText[] {
  const seen = new Set<string>();
  const texts: RealText[] = [];
  const take = (language: TextLanguage, all: Iterable<string>, max: number) => {
    let taken = 0;
    for (const each of all) {
      const text = each.trim().slice(0, LETTERS_MAX);
      if (taken >= max || seen.has(text.toLowerCase()) || (text.match(WORD)?.length ?? 0) < WORDS_MIN)
        continue;
      seen.add(text.toLowerCase());
      texts.push({ language, text });
      taken += 1;
    }
  };
  for (const language of TEXT_LANGUAGES) take(language, messagesOf(language), Infinity);
  take('en', manuals(), PARAGRAPHS_MAX);
  return texts;
}
