import { Parser } from 'htmlparser2';
import { oneLine } from '../../../platform/one-line.ts';

export const TITLE_MAX = 300;
/** Of an entry without a title its first words are shown. */
const WORDS_MAX = 140;
/** Nothing of a text beyond that is looked at. */
const READ = 4_000;

const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'head']);
const BREAKS: ReadonlySet<string> = new Set([
  'br',
  'p',
  'div',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'td',
  'tr',
  'hr',
]);

/** Tags that only say how words look, or show something: nobody writes them in plain text. */
const LOOKS =
  /<(\/?)(b|i|em|strong|u|a|span|sub|sup|p|code|small|font|mark|q|cite|abbr|s|del|ins|br|wbr|img)(?:\s[^<>]*|\/)?>/gi;
const ALONE: ReadonlySet<string> = new Set(['br', 'wbr', 'img']);

/** RSS does not say whether a title is HTML: it is where such tags come in pairs. One about the tag `<b>` keeps it. */
function isMarkedUp(text: string): boolean {
  const open = new Set<string>();
  for (const [, slash, name] of text.slice(0, READ).matchAll(LOOKS)) {
    const tag = name!.toLowerCase();
    if (ALONE.has(tag) || (slash !== '' && open.has(tag))) return true;
    open.add(tag);
  }
  return false;
}

/** The words of a piece of HTML. */
export function wordsOf(html: string): string {
  let words = '';
  let unseen = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (UNSEEN.has(name)) unseen += 1;
        if (BREAKS.has(name)) words += ' ';
      },
      ontext(part) {
        if (unseen === 0) words += part;
      },
      onclosetag(name) {
        if (UNSEEN.has(name)) unseen -= 1;
        if (BREAKS.has(name)) words += ' ';
      },
    },
    { decodeEntities: true },
  );
  parser.end(html.slice(0, READ));
  return words;
}

/** What a feed says of a text: Atom says it, RSS leaves it open. */
export type TextKind = 'text' | 'html' | 'open';

/** A title as one line of plain text. */
export function titleOf(text: string, kind: TextKind): string {
  const isHtml = kind === 'html' || (kind === 'open' && isMarkedUp(text));
  return oneLine(isHtml ? wordsOf(text) : text, TITLE_MAX);
}

/** The first words of what an entry says, for one that has no title. */
export const firstWordsOf = (text: string, kind: TextKind): string =>
  oneLine(kind === 'text' ? text : wordsOf(text), WORDS_MAX);
