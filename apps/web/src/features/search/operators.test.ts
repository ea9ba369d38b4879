import { describe, expect, it } from 'vitest';
import { begun, completed, unfinishedIn, withDay } from './operators.ts';

describe('the operator that is being typed', () => {
  it('is the one that ends the query, with its sign', () => {
    expect(unfinishedIn('fest from:an')).toEqual({ operator: 'from', start: 5, sign: '', value: 'an' });
    expect(unfinishedIn('-IN:"Chor am')).toEqual({ operator: 'in', start: 0, sign: '-', value: 'Chor am' });
    expect(unfinishedIn('before:')).toEqual({ operator: 'before', start: 0, sign: '', value: '' });
  });

  it('is none where a word, a blank or a quotation ends it', () => {
    for (const typed of [
      '',
      'fest',
      'from:anna ',
      'from:"Anna Linde"',
      'wherefrom:a',
      'http://a',
      '"x in:a b"',
    ])
      expect(unfinishedIn(typed)).toBeNull();
  });

  it('takes the place of what was typed of it', () => {
    expect(completed('fest from:an', 'from:"Anna Linde"')).toBe('fest from:"Anna Linde" ');
    expect(begun('fest ', 'has')).toBe('fest has:');
    expect(begun('', 'from')).toBe('from:');
  });

  it('takes the picked day as it stands in the calendar [S-18]', () => {
    for (const day of ['2025-03-30', '2025-10-26', '2024-02-29'])
      expect(withDay('fest -before:202', day)).toBe(`fest -before:${day} `);
  });
});
