import { describe, expect, it } from 'vitest';
import { begin, changed, redoName, redone, STEPS_MAX, undoName, undone } from './history.ts';
import { row } from './random-layout.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => row(`r${at}`, 'full', 0));
const step = (name: string) => ({ key: 'channel_layout.did.add_row', name });

describe('the steps of an editor', () => {
  it('are taken back one by one and made again, and say which they are', () => {
    const one = changed(begin(rows(0)), rows(1), step('one'));
    const two = changed(one, rows(2), step('two'));
    expect(undoName(two)?.name).toBe('two');
    const back = undone(two);
    expect([back.rows.length, undoName(back)?.name, redoName(back)?.name]).toEqual([1, 'one', 'two']);
    expect(undone(undone(back)).rows).toEqual([]);
    expect(redone(back)).toEqual(two);
    expect(redone(two)).toBe(two);
  });

  it('are gone from what can be made again once something else is done', () => {
    const two = changed(changed(begin(rows(0)), rows(1), step('one')), rows(2), step('two'));
    const other = changed(undone(two), rows(5), step('other'));
    expect(redoName(other)).toBeNull();
    expect(undone(other).rows).toEqual(rows(1));
  });

  it('are none where nothing changes, and are kept up to a number', () => {
    const start = begin(rows(3));
    expect(changed(start, rows(3), step('same'))).toBe(start);
    let many = begin(rows(0));
    for (let count = 1; count <= STEPS_MAX + 20; count += 1) many = changed(many, rows(count), step('more'));
    expect(many.past).toHaveLength(STEPS_MAX);
  });
});
