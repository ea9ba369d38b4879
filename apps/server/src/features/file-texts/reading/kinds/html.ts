import { Parser } from 'htmlparser2';
import { decodePage } from '../../../../platform/encoding/decode-page.ts';
import { EnoughError, UnreadableError } from '../outcome.ts';
import type { Reading, ReadText } from '../read-text.ts';
import { startOf } from './plain.ts';

/** Pages have more signs than text. */
const BYTES_MAX = 16 * 1024 * 1024;
const PIECE = 64 * 1024;

const NO_TEXT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'object']);
/** What does not begin a new line. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** The time of the parser grows with the square of this. */
const DEPTH_MAX = 20_000;

/** The text of HTML, without what browsers do not show. */
export function readHtmlText(text: ReadText, html: string, goOn: () => void): void {
  let hidden = 0;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > DEPTH_MAX) throw new UnreadableError('elements within elements without end');
      if (NO_TEXT.has(name)) hidden += 1;
      else if (name === 'img' && attributes.alt) text.add(` ${attributes.alt} `);
      else if (name === 'td' || name === 'th') text.add(' ');
      else if (!INLINE.has(name)) text.add('\n');
    },
    onclosetag(name) {
      depth -= 1;
      if (NO_TEXT.has(name)) hidden -= 1;
      else if (!INLINE.has(name) && name !== 'td' && name !== 'th') text.add('\n');
    },
    ontext(piece) {
      if (hidden === 0) text.add(piece);
    },
  });
  for (let at = 0; at < html.length; at += PIECE) {
    goOn();
    parser.write(html.slice(at, at + PIECE));
  }
  parser.end();
}

/** A page of HTML. @throws EnoughError */
export async function readHtml(reading: Reading): Promise<void> {
  const { bytes, isCut } = await startOf(reading, BYTES_MAX);
  readHtmlText(reading.text, decodePage(bytes, '', isCut), () => reading.goOn());
  if (isCut) throw new EnoughError('more than is read of a page');
}
