import { describe, expect, it } from 'vitest';
import { movesBetween } from './moved-items.ts';

const items = (ids: string) => [...ids].map((id) => ({ id: Number(id) }));
const told = (before: string, after: string) =>
  movesBetween(items(before), items(after)).map(({ id, items: then }) => [
    id,
    then.map((item) => item.id).join(''),
  ]);

describe('the moves from one order to another', () => {
  it('are one where a single point was moved', () => {
    expect(told('12345', '51234')).toEqual([[5, '51234']]);
    expect(told('12345', '23451')).toEqual([[1, '23451']]);
    expect(told('12345', '12354').length).toBe(1);
  });

  it('are several where several were', () => {
    expect(told('12345', '54321').at(-1)?.[1]).toBe('54321');
  });

  it('are none where nothing was', () => {
    expect(told('123', '123')).toEqual([]);
  });
});
