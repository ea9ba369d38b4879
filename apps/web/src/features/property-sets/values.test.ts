import type { PropertyDefinition } from '@dorfplatz/contract';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { addressParts, germanStates, mayUpdate, numberOf, optionsOf } from './values.ts';

vi.mock('../../lib/i18n.ts', () => ({}));

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
