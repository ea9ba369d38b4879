import fc from 'fast-check';

/**
 * Longer texts of some of these kinds keep the parser of what members write busy for longer than anybody should wait;
 * here it is not the parser that is judged.
 */
const LENGTH_MAX = 2_000;

const PIECES = [
  ...'*_~`[]()<>#!|\\&@:-+=>"\'{}^$',
  '**',
  '~~',
  '```\n',
  '> ',
  '- ',
  '1. ',
  '![',
  '](',
  '](javascript:alert(1))',
  '[@',
  '](member:',
  '<script>',
  '<!--',
  ']]>',
  '&#0;',
  '&amp;',
  'https://',
  'mailto:',
  '\n\n',
  '\t',
  '    ',
  '\u0000',
  '\u202e',
  '\u200d',
  '\ufeff',
  '\ud83d',
  '👩‍👩‍👧‍👦',
  'a\u0301\u0301\u0301',
  '﷽',
  '𝕳',
  '%s%n',
  "'; drop table members; --",
  '<%= 1 %>',
  '{{constructor}}',
  '__proto__',
];

/** Texts that members might write to do harm, of 2,000 signs at most. */
export const hostileText: fc.Arbitrary<string> = fc
  .oneof(
    fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 400 }).map((pieces) => pieces.join('')),
    fc
      .tuple(fc.constantFrom(...PIECES), fc.integer({ min: 1, max: 2_000 }))
      .map(([piece, n]) => piece.repeat(n)),
    fc
      .tuple(fc.constantFrom(...PIECES), fc.constantFrom(...PIECES), fc.integer({ min: 1, max: 500 }))
      .map(([open, close, n]) => `${open.repeat(n)}a${close.repeat(n)}`),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1_000 }),
    fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 1_000 }),
  )
  .map((text) => text.slice(0, LENGTH_MAX));
