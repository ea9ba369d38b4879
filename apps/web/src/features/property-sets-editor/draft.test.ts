import type { PropertySet } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import {
  contentOf,
  type Draft,
  type DraftProperty,
  draftFrom,
  inheritedBy,
  isSame,
  nameFor,
  shownBy,
  wordIn,
  writtenIn,
} from './draft.ts';

const property = (name: string, more: Partial<DraftProperty> = {}): DraftProperty => ({
  name,
  type: 'text',
  label: name,
  label_translations: { de: name },
  hint: '',
  hint_translations: {},
  required: false,
  visible: true,
  locked: false,
  options: [],
  ...more,
});
const option = (value: string, word = value) => ({ value, label: word, label_translations: { de: word } });
const season = property('season', { type: 'selection', options: [option('s', 'Sommer')] });

const ofNetwork: PropertySet = {
  name: 'group_profile',
  type: 'basic',
  context_type: 'network',
  context_id: 1,
  properties: [{ ...season, id: 1, sortable: true }],
  tag_parents: [],
  modifications: { add_options: [] },
  parent_property_set: null,
  can: { update: true },
};

describe('words', () => {
  it('are those of the reader, else German, English, any', () => {
    expect(wordIn({ de: 'Haus', en: 'House' }, 'de_DU')).toBe('Haus');
    expect(wordIn({ de: 'Haus', en: '' }, 'en')).toBe('Haus');
    expect(wordIn({ fr: 'Maison' }, 'es')).toBe('Maison');
    expect(wordIn({}, 'es')).toBe('');
  });

  it('are asked for in the reader’s language first', () => {
    expect(writtenIn('fr')).toEqual(['fr', 'de', 'en', 'es', 'de_DU']);
    expect(writtenIn('de_DU')).toEqual(['de', 'en', 'es', 'fr', 'de_DU']);
  });
});

describe('a draft', () => {
  it('begins with fields of the set’s own, or with none added to those above', () => {
    expect(draftFrom(ofNetwork, 'network')).toEqual({ type: 'basic', properties: [season] });
    expect(draftFrom(ofNetwork, 'group')).toEqual({ type: 'modified', added: [] });
    expect(inheritedBy(ofNetwork, 'group')).toEqual([season]);
    expect(inheritedBy(ofNetwork, 'network')).toEqual([]);
  });

  it('is sent with all languages, without choices that have no words [RUL-0409]', () => {
    const draft: Draft = {
      type: 'basic',
      properties: [{ ...season, options: [...season.options, option('x', ' ')] }],
    };
    const [sent] = contentOf(draft, 'en').properties!;
    expect(sent).toMatchObject({ label: 'season', label_translations: { de: 'season', en: '', fr: '' } });
    expect(sent!.options).toHaveLength(1);
    expect(isSame(draft, { type: 'basic', properties: [season] })).toBe(true);
  });

  it('adds choices to those above it and leaves what is there already [RUL-0600]', () => {
    const draft: Draft = {
      type: 'modified',
      added: [{ name: 'season', options: [option('h', 'Herbst'), option('s', 'Hochsommer')] }],
    };
    const [shown] = shownBy(draft, [season], 'de');
    expect(shown!.options.map(({ label }) => label)).toEqual(['Sommer', 'Herbst']);
  });
});

describe('the name of a new field', () => {
  it.each([
    ['Größe (cm)', 'groesse_cm'],
    ['Prénom', 'prenom'],
    ['1. Wahl', 'wahl'],
    ['日本', 'field'],
  ])('is made of %s', (label, name) => {
    expect(nameFor(label, new Set())).toBe(name);
    expect(name).toMatch(/^[a-z][a-z0-9_]{0,62}$/);
  });

  it('is none that is or was in use', () => {
    expect(nameFor('Telefon', new Set(['telefon', 'telefon_2']))).toBe('telefon_3');
  });
});
