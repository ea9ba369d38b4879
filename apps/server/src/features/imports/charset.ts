import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { encodingByEscapes, SEVEN_BITS } from './iso-2022.ts';

const NOT_DECLARED =
  /^(|(us-?)?ascii|ansi(_x3\.4-1968)?|utf-?8|unknown(-8bit)?|x-unknown|(x-)?user-defined|default|8bit|7bit|none)$/i;
/** The name of the encoding that a charset of a mail really is, where programs call it otherwise. */
const ALIASES: readonly [RegExp, string][] = [
  [/^(?:cs)?iso-?2022-?jp/i, 'iso-2022-jp'],
  [/^cp5022\d$/i, 'iso-2022-jp'],
  [/^(?:cs)?iso-?2022-?kr/i, 'iso-2022-kr'],
  [/^iso-?2022-?cn/i, 'iso-2022-cn'],
  [/^hz(?:-gb-?2312)?$/i, 'hz-gb-2312'],
  [/utf-7$/i, 'utf-7'],
  // What Python's mails, and so lists', call it.
  [/^euc-?gb2312-?cn$/i, 'gbk'],
];
const BEYOND_ASCII = /[\u0080-\ufffc]/g;

/** A charset that a mail declares, as it is looked up; empty for what says nothing. */
export function charsetName(declared: string): string {
  const name = declared.trim().replace(/^["']+|["']+$/g, '');
  if (NOT_DECLARED.test(name)) return '';
  const spelled = name.toLowerCase().replace(/(?<=^(?:euc|eucgb2312|iso2022|utf))_/, '-');
  return ALIASES.find(([pattern]) => pattern.test(spelled))?.[1] ?? spelled;
}

/**
 * Reads bytes as text. What is declared wrongly or not at all is what its bytes say: ISO 2022 by its escapes, UTF-8 where
 * it can be, else what the neighbours have, else windows-1252, which is what mail programs of all times wrote without
 * saying so.
 * @param charset as a mail declares it
 * @param neighbours the charset that mails around it declare
 */
export function decodeBytes(bytes: Uint8Array, charset = '', neighbours = ''): string {
  const name = charsetName(charset);
  return (name && decodeAs(bytes, name)) || guess(bytes, charsetName(neighbours));
}

/** Undefined for an encoding that nobody knows. */
function decodeAs(bytes: Uint8Array, name: string): string | undefined {
  const sevenBits = SEVEN_BITS[name];
  if (sevenBits) return sevenBits(bytes);
  try {
    const decoder = new TextDecoder(name);
    // A line end that an archive or a boundary added is no half of a character.
    const isWide = decoder.encoding.startsWith('utf-16');
    return decoder.decode(isWide ? bytes.subarray(0, bytes.length - (bytes.length % 2)) : bytes);
  } catch {
    return iconv.encodingExists(name) ? iconv.decode(Buffer.from(bytes), name) : undefined;
  }
}

function guess(bytes: Uint8Array, neighbours: string): string {
  const escaped = encodingByEscapes(bytes);
  if (escaped) return decodeAs(bytes, escaped)!;
  const text = new TextDecoder().decode(bytes);
  if (isUtf8(bytes)) return text;
  // Some broken characters in a text of many stay broken characters.
  const broken = text.split('\ufffd').length - 1;
  if ((text.match(BEYOND_ASCII)?.length ?? 0) > broken) return text;
  const read = neighbours && decodeAs(bytes, neighbours);
  return read && !read.includes('\ufffd') ? read : new TextDecoder('windows-1252').decode(bytes);
}

const WORD = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([bq])\?([^?]*)\?=/gi;
const RUN = /=\?[^?\s]+\?[bq]\?[^?]*\?=(?:\s*=\?[^?\s]+\?[bq]\?[^?]*\?=)*/gi;

/** Decodes the encoded words of a header (RFC 2047); a character may be split between two of them. */
export function decodeWords(value: string): string {
  if (!value.includes('=?')) return value;
  return value.replace(RUN, (run) => {
    let text = '';
    let charset = '';
    let bytes: Buffer[] = [];
    for (const [, declared = '', encoding = '', encoded = ''] of run.matchAll(WORD)) {
      const name = charsetName(declared);
      if (name !== charset && bytes.length > 0) {
        text += decodeBytes(Buffer.concat(bytes), charset);
        bytes = [];
      }
      charset = name;
      bytes.push(encoding.toLowerCase() === 'b' ? Buffer.from(encoded, 'base64') : fromQ(encoded));
    }
    return text + decodeBytes(Buffer.concat(bytes), charset);
  });
}

const fromQ = (encoded: string): Buffer => fromQuotedPrintable(Buffer.from(encoded.replaceAll('_', ' ')));

/** Bytes that were written as `=C3` each; what is no such code stays as it is. */
export const fromQuotedPrintable = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes
      .toString('latin1')
      .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
