import { expect, test } from 'vitest';
import { namesOf } from './addressed.ts';

const person = (display_name: string) => ({ display_name }) as Parameters<typeof namesOf>[0]['to'][number];
const group = (name: string) => ({ name }) as Parameters<typeof namesOf>[0]['to_groups'][number];
const message = (to: string[], to_groups: string[], to_count: number) => ({
  to: to.map(person),
  to_groups: to_groups.map(group),
  to_count,
  to_all_network_members: false,
});

test('a line names three, and counts the others also where a list carries but the first of them', () => {
  expect(namesOf(message(['Anna'], [], 1))).toEqual({ names: ['Anna'], more: 0 });
  const ten = [...'ABCDEFGHIJ'];
  expect(namesOf(message(ten, [], 40))).toEqual({ names: ['A', 'B', 'C'], more: 37 });
  expect(namesOf(message(['Anna'], [], 5))).toEqual({ names: ['Anna'], more: 4 });
});

test('a group stands for its people, who are not counted beside it', () => {
  expect(namesOf(message(['Anna'], ['Garten'], 30))).toEqual({ names: ['Anna', 'Garten'], more: 0 });
  expect(namesOf(message(['A', 'B', 'C'], ['Garten'], 30))).toEqual({ names: ['A', 'B', 'C'], more: 1 });
});
