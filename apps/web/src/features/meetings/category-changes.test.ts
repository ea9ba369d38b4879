import { describe, expect, it } from 'vitest';
import { moved, renamed, withCategory, without } from './category-changes.ts';

const now = [
  { id: 'Chor', label: 'Chor' },
  { id: 'Fest', label: 'Feste' },
];

describe('categories', () => {
  it('come with their label as id, and go by a mark [RUL-0593]', () => {
    expect(withCategory(now, 'Probe')).toEqual([...now, { id: 'Probe', label: 'Probe' }]);
    expect(without(now, 'Fest')).toEqual([now[0], { id: 'Fest', label: 'Feste', _destroy: true }]);
    expect(without(now, 'gone')).toEqual(now);
  });

  it('keep their id under another label', () => {
    expect(renamed(now, 'Chor', 'Proben')).toEqual([{ id: 'Chor', label: 'Proben' }, now[1]]);
  });

  it('change places, not beyond the ends', () => {
    expect(moved(now, 'Chor', 1).map(({ id }) => id)).toEqual(['Fest', 'Chor']);
    expect(moved(now, 'Fest', -1).map(({ id }) => id)).toEqual(['Fest', 'Chor']);
    expect(moved(now, 'Chor', -1)).toEqual(now);
    expect(moved(now, 'Fest', 1)).toEqual(now);
    expect(moved(now, 'gone', 1)).toEqual(now);
  });
});
