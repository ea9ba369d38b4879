import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from './parse.ts';
import { type Returned, takeApart } from './pieces.ts';
import { serialise } from './serialise.ts';

const text =
  'Hallo @[3:Anna Baum], **der [Baum](https://baum.example/a.b_c?x=1&y=2)** und `code Baum` #[4:Baumfest] 🌳\n' +
  'Zweite Zeile: https://baum.example/a.b_c\n\n- Ein *Punkt*\n- Noch < einer & <g1>\n\n```js\nconst baum = 1;\n```\n\n### Ende 12';

const piecesOf = (source: string) => takeApart(parse(source)).pieces;
const putAll = (source: string, by: (piece: { text: string; words: readonly string[] }) => Returned) => {
  const taken = takeApart(parse(source));
  return serialise(taken.put(taken.pieces.map(by)));
};

describe('a text is taken apart for a translator [A23]', () => {
  test('so that names, code, addresses and emoji never leave the house', () => {
    expect(piecesOf(text)).toEqual([
      {
        hasSigns: true,
        text: 'Hallo <x1/>, <g2>der <g3>Baum</g3></g2> und <x4/> <x5/> <x6/>',
        words: ['Hallo ', ', ', 'der ', 'Baum', ' und ', ' ', ' '],
      },
      { hasSigns: true, text: 'Zweite Zeile: <x1/>', words: ['Zweite Zeile: '] },
      { hasSigns: true, text: 'Ein <g1>Punkt</g1>', words: ['Ein ', 'Punkt'] },
      { hasSigns: false, text: 'Noch < einer & <g1>', words: ['Noch < einer & <g1>'] },
      { hasSigns: false, text: 'Ende 12', words: ['Ende 12'] },
    ]);
    expect(piecesOf('12:30\n\n👍 👍\n\n`nur code`\n\n@[3:Anna Baum]')).toEqual([]);
  });

  test('and what comes back as it was gives the same text', () => {
    expect(putAll(text, ({ text: same }) => ({ text: same }))).toBe(serialise(parse(text)));
    expect(putAll(text, ({ words }) => ({ words }))).toBe(serialise(parse(text)));
  });

  test('and blanks, other orders and entities do no harm', () => {
    const from = 'Der **rote** Baum von @[3:Anna Baum] & mir';
    const back = '  <x2 /> and  my < g1 > red </ g1 >tree &amp; &#x27;so&#39;  ';
    expect(putAll(from, () => ({ text: back }))).toBe("@[3:Anna Baum] and my **red** tree & 'so'");
  });

  test('and marks, HTML and line breaks that come back are words', () => {
    const back =
      '<b>Tree</b> **not bold** [no](https://link.example) #[1:tag] <script>alert(1)</script>\n# no';
    const given = putAll('Der **rote** Baum', () => ({ text: `<g1>red</g1> ${back}` }));
    expect(parse(given).textContent).toBe(`red ${back.replace('\n', ' ')}`);
    expect(parse(given).child(0).childCount).toBe(2);
    expect(parse(putAll('Baum', () => ({ text: back }))).textContent).toBe(back.replace('\n', ' '));
  });

  test.each([
    ['lost', '<g1>red</g1> tree of mine'],
    ['doubled', '<g1>red</g1> tree of <x2/> <x2/>'],
    ['crossing another', '<g1>red <x2/> tree'],
    ['closed twice', '<g1>red</g1></g1> <x2/>'],
    ['unknown', '<g1>red</g1> <x2/> <x9/>'],
    ['emptied', '<g1></g1> red <x2/>'],
  ])('and a sign that is %s is noticed', (_case, back) => {
    const taken = takeApart(parse('Der **rote** Baum von @[3:Anna Baum]'));
    expect(taken.isWhole(0, back)).toBe(false);
    expect(taken.isWhole(0, '<g1>red</g1> tree of <x2></x2>')).toBe(true);
  });

  test('and the structure of any text stays, whatever comes back', { timeout: 20_000 }, () => {
    const source = fc.constantFrom(
      text,
      '> Zitat **fett**\n> - Liste\n\n1. eins\n2. zwei',
      '==a *b* c== _d_',
    );
    fc.assert(
      fc.property(source, fc.string({ unit: 'binary', maxLength: 40 }), (original, noise) => {
        const clean = noise.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
        const shape = (doc: ReturnType<typeof parse>): unknown[] =>
          doc.children.map((node) => (node.isTextblock ? node.type.name : [node.type.name, shape(node)]));
        const given = putAll(original, ({ words }) => ({ words: words.map(() => clean) }));
        expect(shape(parse(given))).toEqual(shape(parse(original)));
      }),
      { numRuns: 40 },
    );
  });
});
