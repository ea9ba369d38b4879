import { isMacRoman } from '@dorfplatz/content/mac-roman';

/** How lists are written, as the Encoding standard names it. */
export type TextEncoding = 'utf-8' | 'utf-16' | 'windows-1252' | 'macintosh';
/** Bytes read as text, brought to UTF-8, and how they were written. */
export type ReadText = { utf8: Buffer; encoding: TextEncoding };
/** Why bytes are no text: a spreadsheet of an office program, or something else that people cannot read. */
export type NoText = { problem: 'spreadsheet' | 'binary' };

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

const ASCII_MAX = 0x7f;
const BROKEN = 0xfffd;

/** Whether most of what is beyond ASCII could be read: some broken bytes do not make UTF-8 another encoding. */
function isMostlyWhole(text: string): boolean {
  let whole = 0;
  let broken = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BROKEN) broken += 1;
    else if (code > ASCII_MAX) whole += 1;
  }
  return whole > broken;
}

const SAMPLE_BYTES = 4096;
/** So few bytes tell nothing. */
const TELLING_BYTES = 16;

/** UTF-16 as its mark says; without one as its zeros lie, since most letters of our languages have one of two bytes zero. */
function wideEncodingOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (bytes.length < TELLING_BYTES) return null;
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, SAMPLE_BYTES).entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const half = Math.min(bytes.length, SAMPLE_BYTES) / 2;
  if (even === 0 && odd > half / 2) return 'utf-16le';
  return odd === 0 && even > half / 2 ? 'utf-16be' : null;
}

/**
 * Reads a list that some program wrote as text: UTF-16 where it is that, UTF-8 by its mark or where most of it
 * is that, Mac Roman where that is more probable, else windows-1252, which holds ISO 8859-1 too (WHATWG Encoding). What is broken in it reads U+FFFD.
 * @param said how it is written, where somebody said it
 * @returns the text without a byte order mark, or why it is none
 */
export function readText(bytes: Buffer, said?: TextEncoding): ReadText | NoText {
  // ZIP, as in .xlsx and .ods, and the older .xls.
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { problem: 'spreadsheet' };
  const wide = wideEncodingOf(bytes);
  if (said !== undefined) {
    const decoder = new TextDecoder(said === 'utf-16' ? (wide ?? 'utf-16le') : said);
    return { utf8: Buffer.from(decoder.decode(bytes)), encoding: said };
  }
  if (wide) return { utf8: Buffer.from(new TextDecoder(wide).decode(bytes)), encoding: 'utf-16' };
  if (bytes.includes(0)) return { problem: 'binary' };
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { utf8: startsWith(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes, encoding: 'utf-8' };
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    if (startsWith(bytes, 0xef, 0xbb, 0xbf) || isMostlyWhole(text))
      return { utf8: Buffer.from(text), encoding: 'utf-8' };
    const encoding = isMacRoman(bytes) ? 'macintosh' : 'windows-1252';
    return { utf8: Buffer.from(new TextDecoder(encoding).decode(bytes)), encoding };
  }
}
