import { expect, it } from 'vitest';
import { keptColumns } from './columns.ts';

it('reads the columns that a browser keeps, and nothing else', () => {
  expect(keptColumns('["kind","office"]')).toEqual(['kind', 'office']);
  expect(keptColumns('[]')).toEqual([]);
  expect([keptColumns(null), keptColumns('{"kind":1}'), keptColumns('kind')]).toEqual([null, null, null]);
});
