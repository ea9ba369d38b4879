import type { ExternalId } from '@dorfplatz/contract';
import { expect, it } from 'vitest';
import { changesOf, type Drafts, withTyped } from './drafts.ts';

const row: ExternalId = {
  type: 'member',
  id: 7,
  name: 'Anna',
  detail: '',
  html_url: '/members/7',
  external_id: 'A',
};

it('sends what was typed with what it was, and nothing that is as before', () => {
  const typed = withTyped(new Map(), row, ' B ');
  expect(changesOf(typed)).toEqual([{ type: 'member', id: 7, external_id: 'B', based_on: 'A' }]);
  expect(changesOf(withTyped(typed, row, ''))).toEqual([
    { type: 'member', id: 7, external_id: null, based_on: 'A' },
  ]);
  expect(withTyped(typed, row, 'A ').size).toBe(0);
});

it('goes over what somebody else saved once one knows of it', () => {
  const drafts: Drafts = new Map([['member-7', { row, text: 'B', basedOn: 'C', error: 'C' }]]);
  const next = withTyped(drafts, row, 'A');
  expect(changesOf(next)).toEqual([{ type: 'member', id: 7, external_id: 'A', based_on: 'C' }]);
  expect(next.get('member-7')?.error).toBeUndefined();
});
