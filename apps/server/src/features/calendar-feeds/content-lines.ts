/** Content lines of iCalendar (RFC 5545 §3.1): escaped, folded after 75 octets, ended by CRLF. */

const MOST_OCTETS = 75;
// Three octets are the most that a unit of UTF-16 can need.
const SURELY_SHORT = Math.floor(MOST_OCTETS / 3);

/** Characters that no calendar may have: controls but for the tab and the line break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the tab and printable ASCII
const ASCII = /^[\x09\x20-\x7e]*$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: what has none of these stays as it is
const SPECIAL = /[\x00-\x1f\x7f\\;,\ud800-\udfff]/;

/** A value of type TEXT (§3.3.11). */
export const escapeText = (text: string): string => (SPECIAL.test(text) ? escapeAll(text) : text);

const escapeAll = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(CONTROLS, '')
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** The value of a parameter, in quotes (§3.2; RFC 6868 for what quotes cannot hold). */
export const quoteParameter = (text: string): string =>
  `"${text
    .replace(CONTROLS, '')
    .toWellFormed()
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")
    .replaceAll('\n', '^n')}"`;

/** One line, folded: no piece has more than 75 octets, and no character is cut. Ends with CRLF. */
export function fold(line: string): string {
  if (line.length <= SURELY_SHORT || (line.length <= MOST_OCTETS && ASCII.test(line))) return `${line}\r\n`;
  let folded = '';
  let piece = 0;
  let octets = 0;
  for (let index = 0; index < line.length; ) {
    const code = line.codePointAt(index)!;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets + size > MOST_OCTETS) {
      folded += `${line.slice(piece, index)}\r\n `;
      piece = index;
      // The blank that begins a further line counts.
      octets = 1;
    }
    octets += size;
    index += size === 4 ? 2 : 1;
  }
  return `${folded}${line.slice(piece)}\r\n`;
}

/** A whole text of lines. */
export const foldAll = (lines: readonly string[]): string => lines.map(fold).join('');
