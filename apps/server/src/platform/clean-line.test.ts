import { expect, it } from 'vitest';
import { cleanLine } from './clean-line.ts';

it('a name is one line that turns nothing around it', () => {
  expect(cleanLine('  Chor\n am\tDienstag ')).toBe('Chor am Dienstag');
  expect(cleanLine('Rechnung\u202excod.exe')).toBe('Rechnungxcod.exe');
  expect(cleanLine('\u2067Chor\u2069')).toBe('Chor');
  // What letters need to join, or to stand apart, stays.
  expect(cleanLine('نمی\u200cخواهم')).toBe('نمی\u200cخواهم');
});
