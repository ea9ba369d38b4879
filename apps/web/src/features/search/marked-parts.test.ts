import { describe, expect, it } from 'vitest';
import { partsOf } from './marked-parts.ts';

const shown = (text: string, marks: [number, number][]) =>
  partsOf({ text, marks }).map((part) => (part.isMarked ? `[${part.text}]` : part.text));

describe('a text with marks', () => {
  it('is cut at its marks, in code units [S-15]', () => {
    expect(shown('Der Wärmeschutz hält', [[4, 15]])).toEqual(['Der ', '[Wärmeschutz]', ' hält']);
    const emoji = '👩‍👩‍👧 Fest und Fest';
    const first = emoji.indexOf('Fest');
    expect(
      shown(emoji, [
        [first, first + 4],
        [emoji.lastIndexOf('Fest'), emoji.length],
      ]),
    ).toEqual(['👩‍👩‍👧 ', '[Fest]', ' und ', '[Fest]']);
  });

  it('stays the text that it is, whatever its marks', () => {
    const cases: [number, number][][] = [
      [],
      [[0, 0]],
      [[0, 99]],
      [
        [2, 4],
        [3, 6],
      ],
      [[5, 2]],
      [[90, 99]],
    ];
    for (const marks of cases)
      expect(
        partsOf({ text: 'Festplatz', marks })
          .map(({ text }) => text)
          .join(''),
      ).toBe('Festplatz');
  });

  it('shows what looks like markup as it is written [S-16]', () => {
    const text = '<mark>x</mark> &amp;<script>';
    expect(shown(text, [[6, 7]])).toEqual(['<mark>', '[x]', '</mark> &amp;<script>']);
  });
});
