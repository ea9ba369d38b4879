import { describe, expect, it } from 'vitest';
import {
  listAddress,
  listAt,
  listMark,
  listMarked,
  listOf,
  listOfGroup,
  narrowingOf,
  taskAddress,
} from './lists.ts';

describe('the address of a task', () => {
  it('says which list stands beside it, with its filters', () => {
    expect(taskAddress(7, listOf('my'))).toBe('/tasks/7');
    expect(taskAddress(7, listOf('starred'), { q: 'Zelt', page: '2' })).toBe('/tasks/7?list=starred&q=Zelt');
    expect(taskAddress(7, listOfGroup('chor'), { assignee: '3' })).toBe(
      '/tasks/7?list=group%3Achor&assignee=3',
    );
  });

  it.each([listOf('all'), listOf('notes'), listOfGroup('ag-sommerfest')])(
    'leads back to that list: %o',
    (list) => {
      expect(listMarked(listMark(list))).toEqual(list);
      expect(listAt(list.address)).toEqual(list);
    },
  );

  it('means one’s own list where it names none that there is', () => {
    expect(listMarked(undefined)).toEqual(listOf('my'));
    expect(listMarked('toString')).toEqual(listOf('my'));
    expect(listMarked('nothing')).toEqual(listOf('my'));
    expect(listAt('/tasks/7')).toBeNull();
  });
});

describe('the filters of a list', () => {
  it('are read from its address and written there', () => {
    expect(narrowingOf({ q: 'Zelt', assignee: '3' })).toEqual({ q: 'Zelt', assigneeId: 3 });
    expect(narrowingOf({ assignee: 'Ada' })).toEqual({});
    expect(listAddress(listOf('my'), { q: 'Zelt', list: 'my' })).toBe('/tasks/my?q=Zelt');
    expect(listAddress(listOf('my'), {})).toBe('/tasks/my');
  });
});
