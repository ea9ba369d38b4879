import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grammar } from './grammar.ts';
import { plainParagraphs, renderParagraphs } from './plain-paragraphs.ts';
import { plainText } from './plain-text.ts';

const bits = fc.constantFrom(
  ..."Äb\u0301 9.,;!?'()„“…–—-\n".split(''),
  ...[
    '\n\n',
    'wir',
    ' treffen',
    '1.',
    '1)',
    '- ',
    '--',
    '\n---',
    '\n===',
    '+ ',
    '    ',
    'www.a.de',
    'a.b@c',
    '*',
    '_',
    '&',
    '😀',
    '\t',
    '\u00a0',
    '\u2028',
    '\\',
    ':',
    '\r',
  ],
);
const text = fc.array(bits, { maxLength: 30 }).map((parts) => parts.join(''));

describe('a text without marks', () => {
  it('is rendered as the grammar renders it, or left to the grammar', () => {
    let plain = 0;
    fc.assert(
      fc.property(text, (written) => {
        const paragraphs = plainParagraphs(written);
        if (paragraphs === undefined) return;
        plain += 1;
        expect(renderParagraphs(paragraphs)).toBe(grammar.render(written, {}).trimEnd());
        // Bold text is left to the grammar, and its words are the same.
        if (paragraphs.length > 0)
          expect(plainText(`${written}\n\n**x**`)).toBe(`${plainText(written)}\n\nx`);
      }),
      { numRuns: 20_000 },
    );
    expect(plain).toBeGreaterThan(500);
  });

  it.each([
    ['Wir treffen uns am 3. Mai, kommt ihr?', '<p>Wir treffen uns am 3. Mai, kommt ihr?</p>'],
    ['Erste Zeile\nzweite\n\nNeuer Absatz', '<p>Erste Zeile<br>\nzweite</p>\n<p>Neuer Absatz</p>'],
  ])('keeps lines and paragraphs: %j', (written, html) => {
    expect(renderParagraphs(plainParagraphs(written)!)).toBe(html);
  });

  it.each(['- Punkt', '1. Punkt', 'ein **fettes** Wort', 'a & b', 'https://example.org', 'Wort ', '<b>'])(
    'leaves %j to the grammar',
    (written) => {
      expect(plainParagraphs(written)).toBeUndefined();
    },
  );
});
