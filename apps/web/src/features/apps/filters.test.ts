import { describe, expect, it } from 'vitest';
import { conditionText, joined, parted, queryIn, readConditions } from './filters.ts';
import { property } from './testing.ts';

const properties = [
  property('status', 'selection', { sortable: true }),
  property('stock', 'number', { sortable: true }),
  property('note', 'html'),
];

describe('what an address asks of a list', () => {
  it('holds any signs in the values of conditions', () => {
    for (const texts of [[], ['a:is:1'], ['a:contains:50 %; %3B', 'b:empty:', ';;%']])
      expect(parted(joined(texts))).toEqual(texts);
    expect(parted(undefined)).toEqual([]);
  });

  it('leaves out conditions on what is not there, and operators that a type has not', () => {
    const texts = ['status:is:done', 'gone:is:1', 'note:at_least:3', 'stock:at_least:2', 'nonsense'];
    expect(readConditions(texts, properties).map(conditionText)).toEqual([
      'status:is:done',
      'stock:at_least:2',
    ]);
  });

  it('keeps colons in a value', () => {
    expect(readConditions(['note:contains:um 10:30'], properties)).toEqual([
      { name: 'note', operator: 'contains', value: 'um 10:30' },
    ]);
  });

  it('filters by tag or by assignee [RUL-0412]', () => {
    expect(queryIn({ tag: 'Elektro', assignee_id: '7', assignee_name: 'Tomáš' }, properties)).toEqual({
      tag: 'Elektro',
      assignee_id: 7,
    });
    expect(queryIn({ assignee_id: 'seven', sort: 'note', q: '' }, properties)).toEqual({});
  });

  it('sorts by what can be sorted by', () => {
    expect(queryIn({ sort: '-stock' }, properties)).toEqual({ sort: '-stock' });
  });
});
