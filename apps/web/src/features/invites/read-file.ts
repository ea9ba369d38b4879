import { isMacRoman } from '@dorfplatz/content/mac-roman';

/** What a chosen file says, and how it was written. */
export type ReadText =
  | { text: string; encoding: 'utf-8' | 'utf-16' | 'windows-1252' | 'macintosh' }
  | { problem: 'spreadsheet' | 'binary' | 'too_large' };

/** Larger than any list that may be sent. */
const largest = 2_000_000;

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Reads a list as text. Office programs still write windows-1252, Mac Roman and UTF-16; what is neither that
 * nor UTF-8 is no list.
 */
export function readText(bytes: Uint8Array): ReadText {
  if (bytes.length > largest) return { problem: 'too_large' };
  // ZIP, as in .xlsx and .ods, and the older .xls.
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { problem: 'spreadsheet' };
  if (startsWith(bytes, 0xff, 0xfe))
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' };
  if (startsWith(bytes, 0xfe, 0xff))
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16' };
  if (bytes.includes(0)) return { problem: 'binary' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    const encoding = isMacRoman(bytes) ? 'macintosh' : 'windows-1252';
    return { text: new TextDecoder(encoding).decode(bytes), encoding };
  }
}
