import type { GroupMember } from '@dorfplatz/contract';
import { expect, it } from 'vitest';
import { underHeadings } from './headings.ts';

const [alto, tenor] = [
  { id: 1, plural_name: 'Alt' },
  { id: 2, plural_name: 'Tenor' },
];
const member = (id: number, grouped_under: GroupMember['grouped_under'] = null) =>
  ({ id, grouped_under }) as GroupMember;
const shown = (members: GroupMember[]) =>
  underHeadings(members).map((part) => [part.heading, part.members.map(({ id }) => id)]);

it('members stand under the roles that are headings, the others below', () => {
  expect(shown([member(1, alto), member(2, alto), member(3, tenor), member(4), member(5)])).toEqual([
    [alto, [1, 2]],
    [tenor, [3]],
    ['others', [4, 5]],
  ]);
});

it('without such roles there is no heading', () => {
  expect(shown([member(1), member(2)])).toEqual([[null, [1, 2]]]);
  expect(shown([])).toEqual([]);
});
