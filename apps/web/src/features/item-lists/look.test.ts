import { describe, expect, it } from 'vitest';
import { exportAsked, type Look } from './look.ts';

const look = (more: Partial<Look>): Look => ({ asked: {}, columns: null, title: 'title', ...more });
const SHOWN = { isAll: false, hasAllColumns: false };

describe('a list of a look at an app', () => {
  it('asks nothing where all is shown, and is of all items and columns', () => {
    const asked = exportAsked(look({ asked: { sort: '-amount' } }));
    expect(asked).toMatchObject({ items: false, columns: false });
    expect(asked.query(SHOWN)).toEqual({ sort: '-amount' });
  });

  it('[C10] has the filter, the order and the columns of the look, the title first', () => {
    const asked = exportAsked(
      look({ asked: { q: 'rad', where: ['status:is:neu'], sort: 'amount' }, columns: ['amount', 'title'] }),
    );
    expect(asked).toMatchObject({ items: true, columns: true });
    expect(asked.query(SHOWN)).toEqual({
      q: 'rad',
      where: ['status:is:neu'],
      sort: 'amount',
      columns: ['title', 'amount'],
    });
    expect(asked.query({ isAll: true, hasAllColumns: false })).toEqual({
      sort: 'amount',
      columns: ['title', 'amount'],
    });
    expect(asked.query({ isAll: false, hasAllColumns: true })).not.toHaveProperty('columns');
  });

  it('names no title that its reader does not read', () => {
    expect(exportAsked(look({ columns: ['amount'], title: null })).query(SHOWN)).toEqual({
      columns: ['amount'],
    });
    expect(exportAsked(look({ columns: [], title: null })).query(SHOWN)).toEqual({});
  });
});
