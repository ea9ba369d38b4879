import { expect, it } from 'vitest';
import { sizeText } from './sizes.ts';

it.each([
  [0, '0 B'],
  [1023, '1.023 B'],
  [1024, '1 KB'],
  [38 * 1024, '38 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [1.2 * 1024 ** 2, '1,2 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [2.5 * 1024 ** 4, '2,5 TB'],
  [3000 * 1024 ** 4, '3.000 TB'],
])('writes %d bytes as %s, with 1024 of a unit in the next [RUL-0155]', (bytes, text) => {
  expect(sizeText(bytes, 'de')).toBe(text);
});
