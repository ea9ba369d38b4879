import type { PropertyDefinition } from '@dorfplatz/contract';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import {
  addressParts,
  germanStates,
  linksAfter,
  mayUpdate,
  numberOf,
  numberProblem,
  optionsOf,
  seenLinks,
} from './values.ts';

vi.mock('../../lib/i18n.ts', () => ({ withTexts: (load: unknown) => load }));

const { changedValues, hasValues, propertyProblem } = await import('./index.ts');

const define = (traits: Partial<PropertyDefinition> = {}): PropertyDefinition => ({
  id: 1,
  name: 'field',
  type: 'text',
  label: 'Feld',
  label_translations: {},
  hint: '',
  hint_translations: {},
  required: false,
  visible: true,
  locked: false,
  sortable: false,
  options: [],
  ...traits,
});

describe('a field', () => {
  it('may be changed by its own permission, else by the general one, else by default [RUL-0403]', () => {
    const field = define();
    expect(mayUpdate(undefined, field)).toBe(true);
    expect(mayUpdate({}, field)).toBe(true);
    expect(mayUpdate({ update: false }, field)).toBe(false);
    expect(mayUpdate({ update: { field: false } }, field)).toBe(false);
    expect(mayUpdate({ update: { other: false } }, field)).toBe(true);
    expect(mayUpdate({ update: true }, define({ locked: true }))).toBe(false);
    expect(mayUpdate({ update: { field: true } }, define({ locked: true }))).toBe(true);
  });

  it.each([
    ['1,005', 2, 1.01],
    ['-2.5', 0, -3],
    [' 12.345 ', undefined, 12.345],
    ['1e5', 0, null],
    ['', 0, null],
    ['zwölf', 0, null],
  ])('of a number makes "%s" with %s digits to %s [RUL-0397]', (text, precision, value) => {
    expect(numberOf(text, precision)).toBe(value);
  });

  it.each([
    ['1.234,56', 'de', 1234.56],
    ['1,234.56', 'en-GB', 1234.56],
    ["1'234.5", 'de', 1234.5],
    ['1.234', 'de', 1234],
    ['1.234', 'en-GB', 1.234],
    ['1147386954405658704', 'de', null],
  ])('of a number reads "%s" in %s as %s [C19]', (text, locale, value) => {
    expect(numberOf(text, undefined, locale)).toBe(value);
  });

  it.each([
    ['', {}, null],
    ['0', { min: 0 }, null],
    ['1,04', { precision: 1, max: 1 }, null],
    ['1,05', { precision: 1, max: 1 }, 'too_large'],
    ['-0,4', { precision: 0, min: 0 }, null],
    ['-0,5', { precision: 0, min: 0 }, 'too_small'],
    ['1147386954405658704', {}, 'not_exact'],
    ['1e21', {}, 'not_a_number'],
    ['NaN', {}, 'not_a_number'],
    ['\u0663', {}, 'not_a_number'],
  ] as const)('of a number says of "%s" with %o: %s [C19]', (text, limits, problem) => {
    expect(numberProblem(text, limits, 'de')).toBe(problem);
  });

  const options = ['', 'a', 'b'].map((value) => ({
    value,
    label: value || 'Überschrift',
    label_translations: {},
  }));
  const valuesOf = (traits: Partial<PropertyDefinition>) =>
    optionsOf(define({ type: 'selection', options, ...traits }), 'Keine').map(({ value }) => value);

  it('of a single choice that need not be made offers none [RUL-0407]', () => {
    expect(valuesOf({})).toEqual(['-1', '', 'a', 'b']);
    expect(valuesOf({ required: true })).toEqual(['', 'a', 'b']);
    expect(valuesOf({ multiple: true })).toEqual(['', 'a', 'b']);
  });

  it('has its headings in lists and not in dropdowns [RUL-0408]', () => {
    expect(valuesOf({ select: true, required: true })).toEqual(['a', 'b']);
  });

  it('of an address asks for what its definition says', () => {
    expect(addressParts(define({ type: 'address' }))).toEqual([
      'street',
      'number',
      'zip',
      'city',
      'state',
      'country',
    ]);
    const german = addressParts(define({ type: 'address', with_name: true, forced_country: 'Deutschland' }));
    expect([german[0], german.at(-1)]).toEqual(['name', 'state']);
    expect(new Set(germanStates).size).toBe(16);
  });
});

describe('members and items in a value', () => {
  const link = (id: number, displayValue: string) => ({
    id,
    displayValue,
    imageId: null,
    thumbnailUrl: null,
    html_url: null,
  });
  const [anna, unseen, ben] = [link(1, 'Anna'), link(2, ''), link(3, 'Ben')];

  it('are shown as far as the reader sees them [RUL-0933]', () => {
    expect(seenLinks([anna, unseen, ben])).toEqual([anna, ben]);
  });

  it('stay where they were when others are chosen [RUL-0933]', () => {
    expect(linksAfter([anna, unseen, ben], [ben])).toEqual([ben, unseen]);
    expect(linksAfter([unseen, ben], [ben, anna])).toEqual([unseen, ben, anna]);
    expect(linksAfter([unseen], [])).toEqual([unseen]);
    expect(linksAfter([anna], [])).toBeNull();
  });
});

describe('a form', () => {
  it('sends only what changed, and null for what was emptied', () => {
    const before = { phone: '1', interests: [{ id: 1, displayValue: 'Chor' }], city: 'Köln' };
    expect(changedValues(before, { ...before, phone: null, city: 'Bonn', motto: null })).toEqual({
      phone: null,
      city: 'Bonn',
    });
    expect(changedValues(before, { ...before })).toEqual({});
  });

  it('shows what the server refused at each field and part, and once more together [RUL-0402]', () => {
    const refused = new ApiError(422, {
      errors: { 'profile.home.zip': ['Bitte ausfüllen.'], 'profile.gone': ['Das gibt es nicht.'] },
    });
    const problem = propertyProblem(refused, [define({ name: 'home', label: 'Adresse' })], 'profile');
    expect(problem).toEqual({
      errors: { 'home.zip': ['Bitte ausfüllen.'] },
      summary: [
        { fieldId: 'property-home-zip', text: 'Adresse: Bitte ausfüllen.' },
        { text: 'Das gibt es nicht.' },
      ],
    });
  });

  it('knows whether there is anything to show', () => {
    expect(hasValues([define()], { field: null, other: 1 })).toBe(false);
    expect(hasValues([define()], { field: 0 })).toBe(true);
  });
});
