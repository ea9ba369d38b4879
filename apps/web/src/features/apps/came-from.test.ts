import { expect, it } from 'vitest';
import { keepCameFrom, neighboursOf } from './came-from.ts';

const list = { address: '/apps/repairs?tag=x', column: 'Angenommen', ids: [5, 3, 9], offset: 25, total: 40 };

it('leads from an item to those beside it in the list it was opened from', () => {
  expect(neighboursOf(3)).toBe(null);
  keepCameFrom(list);
  expect(neighboursOf(3)).toMatchObject({ place: 27, total: 40, previous: 5, next: 9 });
  expect(neighboursOf(5)).toMatchObject({ place: 26, previous: null });
  expect(neighboursOf(9)).toMatchObject({ next: null, address: list.address });
  expect(neighboursOf(4)).toBe(null);
});
