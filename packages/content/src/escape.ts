import { AddressReader } from './addresses.ts';
import { cleanText } from './clean-text.ts';
import { isAllowedLink } from './links.ts';
import { SEPARATOR } from './marks.ts';

// `_` between letters, a single `~` or `=`, a `:` without `//` say nothing and stay readable. At either end
// of the text the neighbour is unknown, so they are escaped there.
const SPECIAL =
  /[\\`*[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~|$)|(?<=~|^)~|=(?==|$)|(?<==|^)=|&(?=[A-Za-z#])|<(?=\/?span|[Hh][Tt][Tt][Pp])|(?<=[Hh][Tt][Tt][Pp][Ss]?):(?=\/\/)|(?<=[Ww]{3})\.(?=[\p{L}\p{M}\p{N}])|(?<=[\p{L}\p{M}\p{N}+-])@(?=[\p{L}\p{M}\p{N}-]+\.[\p{L}\p{M}\p{N}])/gu;

/** Escapes the words of one line so that no mark, mention, link or entity is read from them. */
export function escapeInline(text: string): string {
  return text.replace(SPECIAL, '\\$&');
}

/** Guards a line of inline text, already escaped, against being read as a block, and keeps its outer spaces. */
export function guardLine(line: string): string {
  return guardSpaces(
    line.replace(/^(?:#{1,5}(?=\s|$)|[-+](?=\s|$)|>)/, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'),
  );
}

/** Guards the words of a headline, which has one line: `#` at its end would be taken for decoration. */
export function guardHeadline(line: string): string {
  return guardSpaces(line.replaceAll('\n', ' ').replace(/#$/, `#${SEPARATOR}`));
}

/** Keeps the outer spaces of a line, and an empty line. */
export function guardSpaces(line: string): string {
  if (line === '') return SEPARATOR;
  const start = /^\s/u.test(line) ? SEPARATOR : '';
  const end = /\s$/u.test(line) ? SEPARATOR : '';
  return start + line + end;
}

/** Whether words alone are read as a link that leads there. */
export function standsForItself(words: string, href: string): boolean {
  const [found] = new AddressReader(words).all();
  return found !== undefined && found.raw === words && found.href === href && isAllowedLink(href);
}

/**
 * Writes a link whose words are its address: bare where nothing around it could be taken for a part of it, else between
 * angle brackets, or as any other link where it has no scheme. `before` and `after` are the neighbouring characters, ''
 * at a line's ends.
 */
export function writeUrl(
  words: string,
  href: string,
  before: string,
  after: string,
  escapeWords: (words: string) => string,
): string {
  const isApart = /^\s?$/u.test(before) && /^\s?$/u.test(after);
  if (isApart && !words.endsWith('*') && standsForItself(words, href)) return words;
  return words === href ? `<${href}>` : `[${escapeWords(words)}](${writeTarget(href)})`;
}

/** Writes where a link leads, within its round brackets. */
export function writeTarget(href: string): string {
  const escaped = href.replace(/\\|&(?=#?\w+;)/g, '\\$&');
  return /[<>()]/.test(href) ? `<${escaped.replace(/[<>]/g, '\\$&')}>` : escaped;
}

/**
 * Turns plain text into text of the dialect that reads exactly the same: `plainText(escapeMarkdown(t))` is
 * `cleanText(t)`. Line breaks stay, an empty line begins a paragraph, addresses become links.
 */
export function escapeMarkdown(text: string): string {
  const lines = cleanText(text).split('\n');
  if (lines.every((line) => line === '')) return lines.length > 1 ? lines.map(guardLine).join('\n') : '';
  const written: string[] = [];
  for (let i = 0; i < lines.length; i += 1) {
    const isParagraphBreak =
      lines[i] === '' && i > 0 && i < lines.length - 1 && written.at(-1) !== '' && lines[i + 1] !== '';
    written.push(isParagraphBreak ? '' : guardLine(escapeLine(lines[i]!)));
  }
  return written.join('\n');
}

function escapeLine(line: string): string {
  let written = '';
  let end = 0;
  for (const { raw, href, index, lastIndex } of new AddressReader(line).all()) {
    if (!isAllowedLink(href) || /[<>]/.test(raw)) continue;
    const words = escapeInline(line.slice(end, index));
    // Else it would be read as a mention.
    written += words + (/[@#]$/.test(words) && raw !== href ? SEPARATOR : '');
    written += writeUrl(raw, href, line.charAt(index - 1), line.charAt(lastIndex), escapeInline);
    end = lastIndex;
  }
  return written + escapeInline(line.slice(end));
}
