import { Parser } from 'htmlparser2';
import { cleanLine } from './clean-line.ts';

const graphemes = new Intl.Segmenter();
/** Nothing of a text beyond that is looked at: titles of many kilobytes are no titles. */
const READ = 2_000;
/** What a page escaped once more than it should: references that nobody writes on purpose. */
const ESCAPED = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i;

function unescaped(text: string): string {
  let plain = '';
  const parser = new Parser({ ontext: (part) => (plain += part) }, { decodeEntities: true });
  // Text only: what looks like a tag stands for itself.
  parser.end(text.replaceAll('<', '&lt;'));
  return plain;
}

/**
 * A text of a foreign page or feed as one line of plain text: without signs that turn directions, unescaped a second time where it
 * was escaped twice, and cut between characters as people count them.
 */
export function oneLine(text: string, most: number): string {
  const start = text.slice(0, READ);
  const line = cleanLine(ESCAPED.test(start) ? unescaped(start) : start).replace(/[\u200e\u200f\u061c]/g, '');
  let count = 0;
  for (const { index } of graphemes.segment(line)) {
    if (count === most - 1) {
      const rest = line.slice(index);
      return [...graphemes.segment(rest)].length > 1 ? `${line.slice(0, index).trimEnd()}…` : line;
    }
    count += 1;
  }
  return line;
}
