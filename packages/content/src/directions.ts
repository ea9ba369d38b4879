export { withoutDirections } from './blank.ts';

const BLOCK = /<(\/?)(p|h[1-6]|ul|ol|blockquote|pre|table|aside|figure|div)\b/g;

/**
 * Lets each paragraph, list, quote and block of code of a text stand in the direction of what it says, with its signs
 * and lines on that side. What lies within such a block follows it; paragraphs in there are for the styles to turn.
 * @param html as the renderers of this package give it
 */
export function withDirections(html: string): string {
  let depth = 0;
  return html.replace(BLOCK, (tag, slash: string) => {
    depth += slash === '' ? 1 : -1;
    return slash === '' && depth === 1 ? `${tag} dir="auto"` : tag;
  });
}

// Letters of the classes R and AL, and the two marks that stand for one.
const RIGHT_TO_LEFT =
  /[\u200f\u061c]|(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATE = /[\u2066-\u2068][^\u2066-\u2069\n]*\u2069/g;

/**
 * Words that were written elsewhere as a part of a sentence: those with letters from right to left turn nothing of what
 * stands around them (FSI and PDI of UAX #9), all others stay as they are. Lines of their own do too: each is laid out by
 * itself in any case, in the direction of its first letter.
 */
export const isolated = (words: string): string =>
  RIGHT_TO_LEFT.test(words) && !words.includes('\n') ? `\u2068${words}\u2069` : words;

/** The values of a message, its texts `isolated`. */
export const isolatedValues = <Values extends Record<string, unknown>>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  ) as Values;

/** The direction of a text, by its first letter outside of what is isolated (P2 and P3 of UAX #9); `dir="auto"` looks into that. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  let outside = text;
  while (outside.search(ISOLATE) !== -1) outside = outside.replace(ISOLATE, '');
  const first = /[\p{L}\u200e\u200f\u061c]/u.exec(outside)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}
