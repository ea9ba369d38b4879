// Combining marks alone, fillers of Hangul, the blank of Braille and the null notehead show nothing; joiners, tags and
// variation selectors are ignorable.
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/**
 * Whether a text shows nothing: no letters, digits, signs or emoji, whatever spaces, fillers and marks it is made of. One
 * that is blank counts as empty.
 */
export const isBlank = (text: string): boolean => !SEEN.test(text);

const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
const OVERRIDES = /[\u202d\u202e]/;
const ENDS: Record<string, string> = {
  '\u202a': '\u202c',
  '\u202b': '\u202c',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
};

/**
 * A text without the signs that turn the direction of what stands around it (UAX #9): those of a line go when they are not
 * closed in it, and when they turn letters against their own direction. What a careful writer closed stays.
 */
export function withoutStrayDirections(text: string): string {
  if (text.search(DIRECTIONS) === -1) return text;
  return text
    .split('\n')
    .map((line) => (isClosed(line) ? line : line.replace(DIRECTIONS, '')))
    .join('\n');
}

/** A line without any sign of direction: names stand among other words. */
export const withoutDirections = (line: string): string => line.replace(DIRECTIONS, '');

function isClosed(line: string): boolean {
  if (OVERRIDES.test(line)) return false;
  const open: string[] = [];
  for (const [sign] of line.matchAll(DIRECTIONS)) {
    const end = ENDS[sign];
    if (end !== undefined) open.push(end);
    else if (open.pop() !== sign) return false;
  }
  return open.length === 0;
}

/** The beginning of a text with at most so many UTF-16 code units, never with half a character at its end. */
export function cutWhole(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most);
}
