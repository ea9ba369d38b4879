import { describe, expect, it } from 'vitest';
import { addressText } from './display-text.ts';
import { displayText, mapAddress, missingOf, searchText, validateValues } from './index.ts';
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
const colours = [
  { value: 'r', labels: { de: 'Rot', en: 'Red' } },
  { value: 'g', labels: { de: 'Grün', en: 'Green' } },
];
const check = (definition: PropertyRow, value: unknown) => {
  const { values, errors } = validateValues([definition], { field: value });
  return Object.keys(errors).length > 0 ? { ...errors } : values.field;
};

describe('a value is stored as its type wants it', () => {
  it.each<[string, PropertyRow, unknown, unknown]>([
    ['text on one line', property('text'), '  Hallo\n Welt ', 'Hallo Welt'],
    ['text on several lines', property('text', { settings: { multiline: true } }), ' a\r\nb ', 'a\nb'],
    ['an empty text as none', property('text'), '   ', null],
    ['a date [RUL-0399]', property('date'), '2000-02-29', '2000-02-29'],
    [
      'a number, rounded to its precision [RUL-0397]',
      property('number', { settings: { precision: 2 } }),
      1.005,
      1.01,
    ],
    ['a number as people type it', property('number'), '3,5', 3.5],
    [
      'a negative number, rounded like a positive one',
      property('number', { settings: { precision: 0 } }),
      -2.5,
      -3,
    ],
    ['a choice', property('selection', { options: colours }), 'g', 'g'],
    [
      'several choices, each once',
      property('selection', { options: colours, settings: { multiple: true } }),
      ['g', 'r', 'g'],
      ['g', 'r'],
    ],
    ['the choice of nothing [RUL-0407]', property('selection', { options: colours }), '-1', null],
    [
      'tags by name, new ones too [RUL-0405]',
      property('tag'),
      ['Chor', 'new_Garten', { id: 4, displayValue: 'chor' }],
      ['chor', 'Garten'],
    ],
    ['a tag as long as people count', property('tag'), ['🎉'.repeat(50)], ['🎉'.repeat(50)]],
    ['a tag composed', property('tag'), ['Cafe\u0301'], ['Café']],
    [
      'an address without its empty parts',
      property('address'),
      { city: ' Köln ', zip: '', street: null },
      { city: 'Köln' },
    ],
    [
      'an address in the only country there is',
      property('address', { settings: { forced_country: 'Deutschland' } }),
      { city: 'Köln', country: 'Mars' },
      { city: 'Köln', country: 'Deutschland' },
    ],
    [
      'no address where only the country is known',
      property('address', { settings: { forced_country: 'Deutschland' } }),
      { country: 'Deutschland' },
      null,
    ],
    ['a web address as people type it', property('url'), 'example.org', { url: 'https://example.org' }],
    [
      'a web address with its words',
      property('url'),
      { url: 'http://example.org/a', text: 'Wir' },
      { url: 'http://example.org/a', text: 'Wir' },
    ],
    ['a mail address', property('email'), ' anna@example.org ', 'anna@example.org'],
    ['an image by its id', property('image'), { id: 7, name: 'x.png' }, 7],
    ['nothing as none', property('email'), null, null],
    ['no number as none and nothing as a number [C19]', property('number'), '', null],
    ['zero as zero, not less [C19]', property('number', { settings: { precision: 0 } }), -0.4, 0],
    [
      'a number that is within its limits once it is rounded [C19]',
      property('number', { settings: { precision: 1, max: 1 } }),
      1.04,
      1,
    ],
    [
      'members by their ids',
      property('membership', { settings: { multiple: true } }),
      [3, { id: 5 }, 3],
      [3, 5],
    ],
    ['nobody as none', property('membership'), [-1], null],
    ['an item by its id', property('relation'), { id: 4, displayValue: 'x' }, [4]],
    [
      'a new item by its name [RUL-0406]',
      property('relation', { settings: { allow_create_related: true, multiple: true } }),
      [4, 'new_ Bohrer', { id: null, displayValue: 'Säge' }],
      [4, 'Bohrer', 'Säge'],
    ],
    ['a file by its id', property('file'), [{ id: 9, name: 'a.pdf' }], [9]],
    ['a document', property('html'), ' # Titel\r\n\r\nText ', '# Titel\n\nText'],
  ])('%s', (_name, definition, sent, stored) => {
    expect(check(definition, sent)).toEqual(stored);
  });
});

describe('a value is refused at its field', () => {
  it.each<[string, PropertyRow, unknown, Record<string, string[]>]>([
    [
      'longer than allowed [RUL-0400]',
      property('text', { settings: { maxlength: 3 } }),
      'abcd',
      { field: ['maxLength'] },
    ],
    ['of another type', property('text'), 5, { field: ['type'] }],
    ['a day that does not exist', property('date'), '2023-02-29', { field: ['format'] }],
    ['a date in another form', property('date'), '29.02.2024', { field: ['format'] }],
    ['no number', property('number'), '1e5', { field: ['type'] }],
    ['too small', property('number', { settings: { min: 1 } }), 0, { field: ['minimum'] }],
    ['too large', property('number', { settings: { max: 1 } }), 2, { field: ['maximum'] }],
    ['a choice that does not exist', property('selection', { options: colours }), 'b', { field: ['enum'] }],
    [
      'two choices where one may be made',
      property('selection', { options: colours }),
      ['r', 'g'],
      { field: ['maxItems'] },
    ],
    ['a tag by its id', property('tag'), [4], { field: ['type'] }],
    ['a tag of too many signs', property('tag'), ['🎉'.repeat(51)], { field: ['maxLength'] }],
    ['a script as web address', property('url'), 'javascript:alert(1)', { field: ['format'] }],
    ['a mail address without its end', property('email'), 'anna@example', { field: ['format'] }],
    ...[
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x.y',
      'vbscript:x.y',
      'https://user@host.example',
      'https://user:word@host.example',
      'mailto:a@b.example?bcc=c@d.example',
    ].map(
      (sent) =>
        [`${JSON.stringify(sent)} as web address [C21]`, property('url'), sent, { field: ['format'] }] as [
          string,
          PropertyRow,
          unknown,
          Record<string, string[]>,
        ],
    ),
    [
      'a mail address with parameters [C21]',
      property('email'),
      'a@b.example?bcc=c@d.example',
      { field: ['format'] },
    ],
    ['more digits than are exact [C19]', property('number'), '1147386954405658704', { field: ['not_exact'] }],
    ['a number in powers of ten [C19]', property('number'), 1e21, { field: ['not_exact'] }],
    ['no number at all [C19]', property('number'), Number.NaN, { field: ['type'] }],
    ['digits of another script [C19]', property('number'), '\u0663', { field: ['type'] }],
    [
      'too large once it is rounded [C19]',
      property('number', { settings: { precision: 0, max: 1 } }),
      1.5,
      { field: ['maximum'] },
    ],
    ['two people where one may be named', property('membership'), [3, 4], { field: ['maxItems'] }],
    ['a new item where none may be made [RUL-0406]', property('relation'), ['new_x'], { field: ['type'] }],
    ['what counts by itself [RUL-0392]', property('statistics'), 3, { field: ['unknown'] }],
    ['an image by its name', property('image'), 'portrait.png', { field: ['type'] }],
    [
      'a part of an address that must be there',
      property('address', { settings: { required_parts: ['zip', 'city'] } }),
      { city: 'Köln' },
      { 'field.zip': ['required'] },
    ],
    [
      'a part that no address has [RUL-0402]',
      property('address'),
      { moon: 'x' },
      { 'field.moon': ['additionalProperties'] },
    ],
    [
      'nothing where something must be',
      property('text', { is_required: true }),
      ' ',
      { field: ['required'] },
    ],
    [
      'what only administrators change',
      property('text', { is_locked: true }),
      'x',
      { field: ['not_allowed'] },
    ],
    ['a headline', property('headline'), 'x', { field: ['unknown'] }],
  ])('%s', (_name, definition, sent, errors) => {
    expect(check(definition, sent)).toEqual(errors);
  });

  it('that no property has', () => {
    const { errors } = validateValues([property('text')], JSON.parse('{"__proto__": "x", "other": 1}'));
    expect({ ...errors, has: Object.hasOwn(errors, '__proto__') }).toMatchObject({
      other: ['unknown'],
      has: true,
    });
  });

  it('also where it was not sent, when everything must be there', () => {
    const definitions = [
      property('text', { name: 'phone', is_required: true }),
      property('text', { name: 'city', is_required: true }),
      property('text', { name: 'office', is_required: true, is_locked: true }),
    ];
    const { errors } = validateValues(definitions, {}, { complete: { stored: { city: 'Köln' } } });
    expect({ ...errors }).toEqual({ phone: ['required'] });
    expect(missingOf(definitions, { city: 'Köln' })).toEqual(['phone', 'office']);
  });

  it('but a locked one is taken from administrators', () => {
    const locked = property('text', { is_locked: true });
    expect(validateValues([locked], { field: 'x' }, { mayChangeLocked: true }).values.field).toBe('x');
  });
});

describe('values in words', () => {
  const reader = { language: 'en', networkLanguage: 'de' } as const;
  const tags = new Map([[4, 'Chor']]);

  it('are what lists and spreadsheets show', () => {
    const shown = (definition: PropertyRow, value: unknown) => displayText(definition, value, reader, tags);
    expect(shown(property('selection', { options: colours }), 'g')).toBe('Green');
    expect(shown(property('tag'), [4, 5])).toBe('Chor');
    expect(shown(property('url'), { url: 'https://a.de', text: 'Wir' })).toBe('Wir (https://a.de)');
    expect(shown(property('image'), 7)).toBe('');
    expect(shown(property('text'), undefined)).toBe('');
    expect(addressText({ street: 'Lindenweg', number: '3', zip: '10115', city: 'Berlin' })).toBe(
      'Lindenweg 3, 10115 Berlin',
    );
    expect(addressText({ zip: '10115', city: 'Berlin', state: 'Berlin' })).toBe('10115 Berlin');
    expect(addressText({ city: 'Ulm', state: 'Baden-Württemberg' })).toBe('Ulm, Baden-Württemberg');
  });

  it('are found by everything visible, choices in all languages, and no dates', () => {
    const properties = [
      property('text', { name: 'about' }),
      property('text', { name: 'secret', is_visible: false }),
      property('date', { name: 'birthday' }),
      property('selection', { name: 'colour', options: colours }),
      property('tag', { name: 'interests' }),
    ];
    const values = { about: 'Imkerin', secret: 'x', birthday: '1990-01-01', colour: 'g', interests: [4] };
    expect(searchText(properties, values, tags)).toBe('Imkerin\nGrün Green\nChor');
  });

  it('give the first visible address to the map', () => {
    const properties = [
      property('address', { name: 'private', is_visible: false }),
      property('address', { name: 'empty' }),
      property('address', { name: 'home' }),
    ];
    const values = { private: { city: 'A' }, empty: { country: 'Deutschland' }, home: { city: 'B' } };
    expect(mapAddress(properties, values)).toEqual({ city: 'B' });
    expect(mapAddress(properties, {})).toEqual({});
  });
});
