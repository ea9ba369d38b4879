/**
 * Letters of strokes on a grid of 4 × 6, so that drawn posters can be read on machines that have no font. Each is
 * one or more lines of points: column and row as two digits.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: '06 20 46|14 34',
  B: '00 06|00 30 41 42 33 03|33 44 45 36 06',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  0: '10 30 41 45 36 16 05 01 10|05 41',
  1: '12 20 26',
  2: '01 10 30 41 42 06 46',
  3: '00 40 22 33 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 02 32 43 45 36 06',
  6: '40 20 03 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33',
  9: '06 26 43 41 30 10 01 02 13 43',
  '–': '03 43',
  '-': '13 33',
  '.': '26 26',
  ':': '22 22|25 25',
  '&': '46 11 20 31 04 05 16 44',
  '!': '20 24|26 26',
  '/': '06 40',
};
/** Letters with marks above: the letter, and the marks as strokes above the first row. */
const MARKED: Readonly<Record<string, { base: string; marks: readonly (readonly number[])[] }>> = {
  Ä: {
    base: 'A',
    marks: [
      [1, -1.4, 1, -1.4],
      [3, -1.4, 3, -1.4],
    ],
  },
  Ö: {
    base: 'O',
    marks: [
      [1, -1.4, 1, -1.4],
      [3, -1.4, 3, -1.4],
    ],
  },
  Ü: {
    base: 'U',
    marks: [
      [1, -1.4, 1, -1.4],
      [3, -1.4, 3, -1.4],
    ],
  },
  É: { base: 'E', marks: [[1.6, -1, 2.8, -2.2]] },
};

type Lettering = { x: number; y: number; height: number; color: string; centred?: boolean };

/** The words in capitals as an SVG group; `y` is the top of the letters, `x` their left edge or middle. */
export function letter(words: string, { x, y, height, color, centred }: Lettering): string {
  const unit = height / 6;
  const letters = [...words.toUpperCase().replaceAll('ß', 'SS')];
  const width = letters.length * 5.6 * unit - 1.6 * unit;
  const left = centred ? x - width / 2 : x;
  const paths = letters.map((each, index) => {
    const strokes = STROKES[MARKED[each]?.base ?? each];
    if (!strokes) return '';
    const at = (column: number, row: number) =>
      `${(left + (index * 5.6 + column) * unit).toFixed(1)} ${(y + row * unit).toFixed(1)}`;
    const lines = strokes.split('|').map(
      (line) =>
        `M${line
          .split(' ')
          .map((point) => at(Number(point[0]), Number(point[1])))
          .join('L')}`,
    );
    const marks = (MARKED[each]?.marks ?? []).map(
      ([fromX, fromY, toX, toY]) => `M${at(fromX!, fromY!)}L${at(toX!, toY!)}`,
    );
    return [...lines, ...marks].join('');
  });
  return `<path d="${paths.join('')}" fill="none" stroke="${color}" stroke-width="${(unit * 1.05).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
