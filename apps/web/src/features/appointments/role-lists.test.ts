import type { Participant } from '@dorfplatz/contract';
import { expect, it } from 'vitest';
import { roleListsOf } from './role-lists.ts';

const person = (id: string, role: string | null, is_external = false) =>
  ({
    id,
    roles: role ? [{ id: role.length, name: role, color: null }] : [],
    membership: { is_external },
  }) as Participant;

it('lists who takes part by role, then those without one, then guests [RUL-0047]', () => {
  const lists = roleListsOf([
    person('1', null),
    person('2', 'Vorstand'),
    person('3', 'Leitung', true),
    person('4', 'Leitung'),
    person('5', 'Vorstand'),
  ]);
  expect(
    lists.map(({ key, role, participants }) => [role?.name ?? key, participants.map(({ id }) => id)]),
  ).toEqual([
    ['Leitung', ['4']],
    ['Vorstand', ['2', '5']],
    ['none', ['1']],
    ['guests', ['3']],
  ]);
});
