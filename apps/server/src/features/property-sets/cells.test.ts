import { describe, expect, it } from 'vitest';
import { cellText, readCell } from './index.ts';
import type { PropertyRow } from './tables.ts';

const property = (type: PropertyRow['type'], traits: Partial<PropertyRow> = {}): PropertyRow => ({
  id: 1,
  name: 'field',
  type,
  labels: { de: 'Feld' },
  hints: {},
  is_required: false,
  is_visible: true,
  is_locked: false,
  settings: {},
  options: [],
  ...traits,
});
const link = (id: number, displayValue: string) => ({
  id,
  displayValue,
  imageId: null,
  thumbnailUrl: null,
  html_url: null,
});
const several = { settings: { multiple: true } };
const options = [
  { value: 'r', labels: { de: 'Rot', en: 'Red' } },
  { value: 'g', labels: { de: 'Grün, hell', en: 'Green' } },
  { value: 'b', labels: { de: 'Rot', en: 'Blue' } },
];
const links = {
  members: new Map([
    [3, link(3, 'Anna #1; Berg')],
    [5, link(5, 'Ben')],
  ]),
  items: new Map([[8, link(8, 'Bohrer (groß)')]]),
  files: new Map([[9, { id: 9, name: 'a;b.pdf', extension: 'pdf', size: 1, url: '' }]]),
};
const write = (definition: PropertyRow, value: unknown, mark: ',' | '.' = ',') =>
  cellText(definition, value, {
    reader: { language: 'de', networkLanguage: 'de' },
    tags: new Map([
      [1, 'Chor'],
      [2, 'Garten'],
    ]),
    links,
    mark,
  });

describe('a value in a cell', () => {
  it.each<[string, PropertyRow, unknown]>([
    ['a text', property('text'), 'Hallo; "Welt", 3'],
    ['several lines', property('text', { settings: { multiline: true } }), 'a\nb'],
    ['a number', property('number'), 1234.5],
    ['a small number', property('number'), 1e-7],
    [
      'a negative number with what stands behind it',
      property('number', { settings: { postfix: '€' } }),
      -35.01,
    ],
    ['a date', property('date'), '2027-02-28'],
    ['a mail address', property('email'), 'a@b.example'],
    ['a web address', property('url'), { url: 'https://a.example/x' }],
    ['a web address with its words', property('url'), { url: 'https://a.example/', text: 'Wir (alle)' }],
    ['a choice', property('selection', { options: options.slice(0, 1) }), 'r'],
    ['choices that are called alike', property('selection', { options, ...several }), ['r', 'g', 'b']],
    ['an address', property('address'), { street: 'Lindenweg', number: '3', zip: '10115', city: 'Berlin' }],
    ['half an address', property('address'), { name: 'Haus', city: 'Köln', state: 'NRW' }],
    ['people', property('membership', several), [3, 5]],
    ['an item', property('relation'), [8]],
    ['a file', property('file'), [9]],
    ['a picture', property('image'), 7],
    ['a document', property('html'), '# Titel\n\n- eins'],
  ])('is read back as it was: %s', (_name, definition, value) => {
    expect(readCell(definition, write(definition, value), ',')).toEqual({ value });
    expect(readCell(definition, write(definition, value, '.'), '.')).toEqual({ value });
  });

  it('has tags by their names', () => {
    expect(readCell(property('tag'), write(property('tag'), [1, 2]))).toEqual({ value: ['Chor', 'Garten'] });
  });

  it('leaves out whom the reader does not see', () => {
    expect(write(property('membership', several), [3, 4, 5])).toBe('Anna  1  Berg #3; Ben #5');
  });

  it.each<[PropertyRow, string, unknown]>([
    [property('number'), '8.000,01', 8000.01],
    [property('number'), '-35,01', -35.01],
    [property('date'), '03.04.2027', '2027-04-03'],
    [property('date'), '3.4.2027', '2027-04-03'],
    [property('selection', { options: options.slice(0, 2) }), 'red', 'r'],
    [property('text'), '01067', '01067'],
    [property('number'), ' ', null],
  ])('is read as offices write it: %o "%s"', (definition, text, value) => {
    expect(readCell(definition, text, ',')).toEqual({ value });
  });

  it.each<[PropertyRow, string]>([
    [property('membership'), 'Anna'],
    [property('number'), 'n/a'],
    [property('date'), '31.02.2027'],
    [property('url'), 'javascript:alert(1)'],
    [property('url'), 'Hier (javascript:alert(1))'],
    [property('statistics'), '5'],
  ])('is refused where it says something else [C21]: %o "%s"', (definition, text) => {
    expect(readCell(definition, text, ',')).toHaveProperty('errors');
  });
});
