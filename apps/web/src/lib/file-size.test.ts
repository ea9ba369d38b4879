import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 Byte'],
  [999, '999 Byte'],
  [412_000, '412 kB'],
  [2_650_000, '2,7 MB'],
])('%i bytes are read as %s', (bytes, text) => {
  expect(fileSize(bytes, 'de').replace(/ /g, ' ')).toBe(text);
});
