import { expect, it } from 'vitest';
import { compareLines } from './line-diff.ts';

const shown = (before: string, after: string) =>
  compareLines(before, after)!.map(({ isFolded, lines }) =>
    isFolded
      ? lines.length
      : lines.map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`),
  );

it('shows lines that came and went with those around them, and folds the others', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `Zeile ${index + 1}`);
  const after = lines.with(9, 'Neu');
  expect(shown(lines.join('\n'), after.join('\n'))).toEqual([
    6,
    [' Zeile 7', ' Zeile 8', ' Zeile 9', '-Zeile 10', '+Neu', ' Zeile 11', ' Zeile 12', ' Zeile 13'],
    7,
  ]);
});

it('numbers lines in both texts, however they end', () => {
  const [part] = compareLines('a\r\nb\r\n', 'a\nc\nb\n')!;
  expect(part!.lines.map(({ before, after, text }) => [before, after, text])).toEqual([
    [1, 1, 'a'],
    [null, 2, 'c'],
    [2, 3, 'b'],
  ]);
});
