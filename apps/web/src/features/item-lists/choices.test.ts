import type { AppProperty, ItemImport, PropertyType } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { choicesOf, choicesSent, fillable, keyColumns, led, needsCheck, withColumn } from './choices.ts';

const property = (name: string, type: PropertyType, more: Partial<AppProperty> = {}): AppProperty => ({
  id: name.length,
  name,
  type,
  label: name,
  label_translations: {},
  hint: '',
  hint_translations: {},
  required: false,
  visible: true,
  locked: false,
  sortable: false,
  options: [],
  can: { update: true },
  ...more,
});
const column = (
  header: string,
  property: string | null,
  more: object = {},
): ItemImport['columns'][number] => ({
  header,
  examples: ['x'],
  filled: 1,
  property,
  type: null,
  guess: 'text',
  new_options: false,
  ...more,
});
const item: ItemImport = {
  id: 1,
  app: null,
  app_name: 'Liste',
  file_name: 'Liste.csv',
  state: 'checked',
  problem: null,
  progress: 100,
  encoding: 'windows-1252',
  delimiter: ';',
  decimal_mark: ',',
  columns: [column('#', '#'), column('Name', 'title'), column('Preis', null)],
  key_column: 0,
  counts: null,
  examples: [],
  created_at: '2027-04-03T10:00:00Z',
  finished_at: null,
};
const properties = [
  property('title', 'text'),
  property('notes', 'text', { multiline: true }),
  property('price', 'number'),
  property('tags', 'tag'),
  property('head', 'headline'),
  property('views', 'statistics'),
  property('secret', 'text', { can: { update: false } }),
];
const ofColumns = ({ columns }: { columns: { property: string | null }[] }) =>
  columns.map((each) => each.property);

describe('the choices for a list', () => {
  it('[C14] are checked anew when one of them is another, but for the name', () => {
    const choices = choicesOf(item);
    expect(needsCheck(choices, item)).toBe(false);
    expect(needsCheck({ ...choices, app_name: 'Anders' }, item)).toBe(false);
    expect(needsCheck({ ...choices, decimal_mark: '.' }, item)).toBe(true);
    expect(needsCheck(withColumn(choices, 1, { type: 'text' }), item)).toBe(true);
    expect(needsCheck(led(choices, 2, 'price'), item)).toBe(true);
  });

  it('[C10] offer what the viewer may write', () => {
    expect(fillable({ properties }).map(({ name }) => name)).toEqual(['title', 'notes', 'price', 'tags']);
  });

  it('lead one column to a property, and leave no key behind that leads nowhere', () => {
    const choices = choicesOf(item);
    expect(ofColumns(led(choices, 2, 'title'))).toEqual(['#', null, 'title']);
    expect(led(choices, 0, null)).toMatchObject({ key_column: null });
    expect(led(choices, 2, '#')).toMatchObject({ key_column: 2 });
    expect(ofColumns(led(choices, 2, '#'))).toEqual([null, 'title', '#']);
    expect(led({ ...choices, key_column: 1 }, 2, 'title').key_column).toBeNull();
  });

  it('know items again by numbers and by properties of one short value', () => {
    const choices = led(choicesOf(item), 2, 'price');
    expect(keyColumns(choices, properties)).toEqual([0, 1, 2]);
    expect(keyColumns(led(choices, 1, 'notes'), properties)).toEqual([0, 2]);
    expect(keyColumns(led(choices, 1, 'tags'), properties)).toEqual([0, 2]);
  });

  it('are sent as types for a new app, and as properties for one that is there', () => {
    const choices = withColumn(choicesOf(item), 1, { type: 'number' });
    expect(choicesSent({ ...choices, app_name: ' Neu ' }, true)).toEqual({
      app_name: 'Neu',
      decimal_mark: ',',
      columns: [{ type: null }, { type: 'number' }, { type: null }],
    });
    expect(choicesSent(choices, false)).toEqual({
      decimal_mark: ',',
      key_column: 0,
      columns: [
        { property: '#', new_options: false },
        { property: 'title', new_options: false },
        { property: null, new_options: false },
      ],
    });
  });
});
