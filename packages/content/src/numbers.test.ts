import { describe, expect, it } from 'vitest';
import { decimalMarkOf, digitsOf, readNumber } from './numbers.ts';

describe('a number is read', () => {
  it.each<[string | number, number | undefined, ',' | '.' | undefined, number]>([
    [1.005, 2, undefined, 1.01],
    ['2.675', 2, undefined, 2.68],
    ['-2.5', 0, undefined, -3],
    ['0,1', undefined, undefined, 0.1],
    ['1.234,56', undefined, ',', 1234.56],
    ['1,234.56', undefined, '.', 1234.56],
    ["1'234.5", undefined, ',', 1234.5],
    ["1'234.5", undefined, '.', 1234.5],
    ['1.234', undefined, ',', 1234],
    ['1.234', undefined, '.', 1.234],
    ['12.5', undefined, ',', 12.5],
    ['1 234 567,8', undefined, ',', 1234567.8],
    ['1\u202f234,5', 0, ',', 1235],
    ['\u221212', undefined, ',', -12],
    ['8.000,01', undefined, undefined, 8000.01],
    ['-35,01', 2, undefined, -35.01],
    ['007', undefined, undefined, 7],
    ['0', 2, undefined, 0],
    ['999999999999999', undefined, undefined, 999999999999999],
    ['9.995', 2, undefined, 10],
    ['0.004', 2, undefined, 0],
    [1e-7, 10, undefined, 1e-7],
  ])('%s to %s digits, with "%s", as %s [C19]', (input, precision, mark, value) => {
    expect(readNumber(input, precision, mark)).toEqual({ value });
  });

  it('never as less than nothing where it is nothing [C19]', () => {
    for (const input of [-0.4, '-0,4', -0, '-0'])
      expect(Object.is((readNumber(input, 0) as { value: number }).value, 0)).toBe(true);
  });

  it.each<[string | number, 'not_a_number' | 'not_exact']>([
    ['1147386954405658704', 'not_exact'],
    [Number('1147386954405658704'), 'not_exact'],
    [1e21, 'not_exact'],
    ['0.12345678901234567', 'not_exact'],
    ['1e21', 'not_a_number'],
    [Number.NaN, 'not_a_number'],
    [Number.POSITIVE_INFINITY, 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['\u0663', 'not_a_number'],
    ['', 'not_a_number'],
    ['-', 'not_a_number'],
    ['1.23.45', 'not_a_number'],
    ['1,2,3', 'not_a_number'],
    ['12 Euro', 'not_a_number'],
  ])('and refused: %s [C19] [RUL-0932]', (input, error) => {
    expect(readNumber(input, undefined)).toEqual({ error });
  });

  it('by the mark of the language', () => {
    expect(['de', 'de-DE', 'en-GB', 'es', 'fr'].map(decimalMarkOf)).toEqual([',', ',', '.', ',', ',']);
    expect([1e-7, 12.5, -3, 1e20].map(digitsOf)).toEqual([
      '0.0000001',
      '12.5',
      '-3',
      '100000000000000000000',
    ]);
  });
});
