import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growsTooFast, processorTime } from '../../../tools/long/growth.ts';
import { sizeOf, timeFor } from '../../../tools/long/sizes.ts';
import { canonicalDocument } from './document-editor.ts';
import { headingsOf, mentionsOfDocument, plainTextOfDocument, renderDocument } from './documents.ts';
import { parse, serialise, tidy } from './editor.ts';
import { cleanText, escapeMarkdown, excerpt, mentionsOf, plainText, renderHtml } from './index.ts';

const READERS: Record<string, (text: string) => unknown> = {
  parse,
  renderHtml,
  plainText,
  excerpt: (text) => excerpt(text, 200),
  mentionsOf: (text) => mentionsOf(`@[1:x] ${text}`),
  cleanText,
  escapeMarkdown,
  renderDocument,
  headingsOf,
  plainTextOfDocument,
  mentionsOfDocument: (text) => mentionsOfDocument(`@[1:x] ${text}`),
  canonicalDocument,
  'what the editor writes': (text) => serialise(tidy(parse(text))),
};

const PIECES = [
  ...'[](){}<>*_~=`#@&!|\\/:;.,?-+"\'^ \t\n\ra1',
  '**',
  '***',
  '__',
  '~~',
  '~~~',
  '==',
  '``',
  '```',
  '[a](b)',
  '](',
  '[](',
  '[a](<',
  '((',
  '> ',
  '>\n',
  '> a\n',
  '- ',
  '- \n',
  '- a\n',
  '- - a\n',
  '+ a\n',
  '  - a\n\n',
  '1. ',
  '1. a\n',
  '1) \n',
  '# a\n',
  '```\n',
  '| a |\n',
  '|-|\n',
  '|',
  '<br>',
  '---\n',
  '![',
  '![a](file:1)\n',
  '![a](file:1 "',
  '> [!info]\n',
  '~~~\n',
  'a\n',
  '  \n',
  '\\\n',
  '\n\n',
  'http:',
  '://',
  'http://',
  'http://a',
  'http://a.b/',
  'https://a/"',
  'http://a/[',
  "http://a/'",
  'http://a/..',
  'http://a:1',
  'http://a@',
  'xn--a.',
  'a.',
  'a-',
  '<http://a',
  '<https://a>',
  'www.',
  'www.a.org/',
  'a@',
  'a@b.org',
  '„',
  '。',
  '（',
  'が',
  '@[1:',
  '@[1:a]',
  '#[1:a\\',
  '&amp;',
  '&#42;',
  '&NoBreak;',
  '<span style="color:red">',
  '</span>',
  '<!--',
  '<![CDATA[',
  '<b>',
  '\u0301',
  'a\u0301',
  '🌻',
  '🇩🇪',
  '👨‍👩‍👧',
  '\u00a0',
  '\u2028',
];

const few = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.join(''));
const repeated = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
type Shape = (size: number) => string;
const SHAPES: readonly ((first: string, second: string) => Shape)[] = [
  (first) => (size) => repeated(first, size),
  (first, second) => (size) => repeated(first, size / 2) + repeated(second, size / 2),
  (first, second) => (size) => `${repeated(first, size / 2)}\n${repeated(`${second}\n`, size / 2)}`,
  (first, second) => (size) => repeated(`${repeated(first, Math.floor(Math.sqrt(size)))}${second}\n`, size),
  (first, second) => (size) => `${first.repeat(40)}${repeated(second, size)}`,
];

const SIZE = 25_000;

test(
  'reading and writing a text takes time that grows with the text only',
  () => {
    fc.assert(
      fc.property(few, few, fc.constantFrom(...SHAPES), (first, second, shape) => {
        const make = shape(first, second);
        for (const [name, read] of Object.entries(READERS))
          expect(growsTooFast(make, read, SIZE), name).toBeUndefined();
      }),
      { numRuns: sizeOf('growth') },
    );
  },
  timeFor('growth', 240_000),
);

test.each([
  'http://a.b/',
  'http://a.b/"',
  'http://a/"',
  'http://a/[',
  'http://xn--a.',
  'http://xn--',
  'http://a@',
  'www.',
  'www.a.',
  ',www.a.org/',
  'www.a.org/（',
  'a@',
  'a.@',
  'a@b.',
  ' a@b.org',
  'http://a.b/。',
  '<http://a',
  '[a](http://b/',
  '#[\\',
  '\\\n',
  '- \n',
  '- a\n+ a\n',
  '- - a\n',
  '[*a](b)',
  '| a |\n|-|\n',
  '|-',
  '![a](file:1 "',
  '# a\n',
  '> [!info]\n',
  '@[1:',
  '\n\n',
])(
  '100,000 characters of %j are read and written within the budget',
  (piece) => {
    const text = repeated(piece, 100_000);
    for (const [name, read] of Object.entries(READERS)) {
      // 50 ms on a machine of its own; one that runs all tests takes a few times as long, quadratic reading a hundred.
      const limit = ['parse', 'canonicalDocument', 'what the editor writes'].includes(name) ? 1_000 : 250;
      expect(
        processorTime(() => read(text), 2),
        name,
      ).toBeLessThan(limit);
      expect(
        growsTooFast((size) => repeated(piece, size), read, SIZE),
        name,
      ).toBeUndefined();
    }
  },
  60_000,
);

test('a link around many marks is read in time that grows with the text only', () => {
  const make = (size: number) => `[${repeated('*a', size)}](b)`;
  expect(growsTooFast(make, renderHtml, 50_000)).toBeUndefined();
});
