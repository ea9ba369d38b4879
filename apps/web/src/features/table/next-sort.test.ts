import { expect, it } from 'vitest';
import { nextSort } from './next-sort.ts';

it('sorts upwards, downwards and as it came', () => {
  expect(nextSort(undefined, 'stock')).toBe('stock');
  expect(nextSort('stock', 'stock')).toBe('-stock');
  expect(nextSort('-stock', 'stock')).toBe('');
  expect(nextSort('-stock', 'status')).toBe('status');
});
