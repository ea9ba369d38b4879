import { SeriesScope } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { editAddress, editDraft, editedScope, ruledDay, targetOf } from './series.ts';

const occurrence = 'v-17-20260617T180000';

describe('how much of a series is meant', () => {
  it('is told by the series, by an occurrence, or by that and what is said besides [RUL-1092]', () => {
    expect(SeriesScope.enum.map((scope) => targetOf(occurrence, scope))).toEqual([
      { params: { id: occurrence }, query: {} },
      { params: { id: occurrence }, query: { apply_to: 'this_and_following' } },
      { params: { id: '17' }, query: {} },
    ]);
    expect(targetOf('17', 'this')).toEqual({ params: { id: '17' }, query: {} });
  });

  it('stands in the address that edits it, and is read there again [RUL-1092]', () => {
    for (const scope of SeriesScope.enum) {
      const { pathname, searchParams } = new URL(editAddress(occurrence, scope), 'https://x.example');
      const [, , id] = pathname.split('/');
      expect(editedScope(id!, searchParams.get('apply_to') ?? undefined), pathname).toBe(scope);
    }
  });

  it('is the whole of what is no occurrence, and one alone where nothing is said [RUL-1092]', () => {
    expect(editedScope('17', 'this_and_following')).toBe('all');
    expect([undefined, 'all', 'x'].map((said) => editedScope(occurrence, said))).toEqual(
      Array(3).fill('this'),
    );
  });

  it('has drafts of its own [RUL-1092]', () => {
    const names = SeriesScope.enum.map((scope) => editDraft(targetOf(occurrence, scope).params.id, scope));
    expect(new Set(names).size).toBe(3);
  });
});

it('says on which day the rule has an occurrence, changed or not', () => {
  expect([occurrence, 'r-17-20260617', '17'].map(ruledDay)).toEqual(['2026-06-17', '2026-06-17', null]);
});
