import type { PropertyDefinition } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { askedFor, columnsOf, joined } from './profiles.ts';

const property = (name: string, part: Partial<PropertyDefinition> = {}): PropertyDefinition => ({
  id: 1,
  name,
  type: 'text',
  label: name,
  label_translations: {},
  hint: '',
  hint_translations: {},
  required: false,
  visible: true,
  locked: false,
  sortable: true,
  options: [],
  ...part,
});

describe('what can be said of files', () => {
  it('is what all of their trees ask for, of one name what the first does', () => {
    const sets = [
      [property('kind', { label: 'Art' })],
      [property('kind', { label: 'Kind' }), property('place')],
    ];
    expect(joined(sets).map(({ label }) => label)).toEqual(['Art', 'place']);
  });

  it('makes columns, of files before those of folders, and none of what has no line [RUL-0162] [RUL-0188]', () => {
    const columns = columnsOf(
      [property('kind', { type: 'selection' }), property('pages', { type: 'number', sortable: false })],
      [property('office'), property('kind'), property('place', { type: 'address', sortable: false })],
    );
    expect(columns.map(({ name, isSortable, folder }) => [name, isSortable, folder?.name])).toEqual([
      ['kind', true, 'kind'],
      ['pages', false, undefined],
      ['office', true, 'office'],
    ]);
  });

  it('is sent only where it is asked for', () => {
    expect(askedFor({ kind: 'a', season: 'b' }, [property('kind')])).toEqual({ kind: 'a' });
  });
});
