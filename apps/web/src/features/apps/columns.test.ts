import { expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import { property } from './testing.ts';

const app = {
  title_property: 'title',
  properties: [
    property('title', 'text'),
    property('part', 'headline'),
    property('text', 'text', { multiline: true }),
    property('note', 'html'),
    property('stock', 'number'),
    property('place', 'text'),
  ],
};
const names = (asked: string[] | null) => columnsOf(app, asked).map(({ name }) => name);

it('shows short properties until others are chosen, in the order of the choice', () => {
  expect(names(null)).toEqual(['stock', 'place']);
  expect(names(['place', 'note', 'gone', 'title', 'part'])).toEqual(['place', 'note']);
  expect(names([])).toEqual([]);
});
