import { expect, it } from 'vitest';
import { queryOf } from './wall-query.ts';

it('reads on in a column by the address in the answer [RUL-0421]', () => {
  const address =
    '/apps/repairs/items?view=wall&column=open&tag=a%26b&where=x%3Ais%3A1&where=y%3Aempty%3A&after=7&rank=-65536';
  expect(queryOf(address)).toEqual({
    view: 'wall',
    column: 'open',
    tag: 'a&b',
    where: ['x:is:1', 'y:empty:'],
    after: 7,
    rank: -65536,
  });
  expect(queryOf('/apps/repairs/items?view=wall&column=&after=7')).toEqual({
    view: 'wall',
    column: '',
    after: 7,
  });
});
