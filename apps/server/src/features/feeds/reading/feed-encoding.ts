import { isUtf8 } from 'node:buffer';
import { charsetOf } from '../../../platform/encoding/decode-page.ts';

const UTF8 = 'utf-8';
/** Each byte is a letter in these, so that text in them is never UTF-8 by chance. */
const SINGLE_BYTES = /^(?:windows-|iso-8859-|macintosh|koi8-|ibm866)/;
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i;
const DECLARATION_BYTES = 1024;
/** A sequence of UTF-8 that was cut off is no longer than this without its last byte. */
const LONGEST_REST = 3;
/** So much is decoded, and read, at a time. */
const PIECE_BYTES = 16 * 1024;

/** The name of the encoding that a label stands for; undefined for none. */
function named(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** By the first bytes: a byte order mark, or the zeros between the letters of UTF-16. */
function ofFirstBytes([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return UTF8;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  return first === 0 && second === 0x3c ? 'utf-16be' : undefined;
}

function isWrittenAsUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  for (let less = 0; less <= (isCut ? LONGEST_REST : 0); less += 1)
    if (isUtf8(bytes.subarray(0, bytes.length - less))) return true;
  return false;
}

/**
 * The encoding of a feed: by its first bytes, else as the header says (RFC 7303), else as the document says. What both
 * say is believed only as far as it can be: servers add a `charset` to whatever they send.
 * @param isCut whether more bytes would have come
 */
export function encodingOf(bytes: Buffer, contentType: string, isCut: boolean): string {
  const seen = ofFirstBytes(bytes);
  if (seen) return seen;
  const declared = DECLARED.exec(bytes.toString('latin1', 0, DECLARATION_BYTES))?.[1];
  const said = [named(charsetOf(contentType)), named(declared)]
    // Its letters are plain bytes, or it would have been seen.
    .filter((encoding) => encoding !== undefined && !encoding.startsWith('utf-16'));
  const [other] = said.filter((encoding) => encoding !== UTF8);
  if ((other === undefined || SINGLE_BYTES.test(other)) && isWrittenAsUtf8(bytes, isCut)) return UTF8;
  if (other !== undefined) return other;
  return said.length > 0 ? UTF8 : 'windows-1252';
}

/** The text of a feed, piece by piece. */
export function* decoded(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    yield decoder.decode(bytes.subarray(from, from + PIECE_BYTES), { stream: true });
}
