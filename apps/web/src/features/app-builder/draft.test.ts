import { describe, expect, it } from 'vitest';
import {
  type AppDraft,
  changesOf,
  collectionOf,
  draftOf,
  type EditedApp,
  lackOf,
  layoutOf,
  partsToSave,
  propertiesSent,
  settingsSent,
  withSaved,
} from './draft.ts';
import type { Field } from './field.ts';
import { readStored } from './stored-draft.ts';

const field = (name: string, more: Partial<Field> = {}): Field => ({
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
  read_grants: null,
  write_grants: null,
  ...more,
});
const option = (value: string, word = value) => ({ value, label: word, label_translations: { de: word } });
const status = field('status', {
  type: 'selection',
  options: [option('n', 'Neu'), option('o', 'Offen'), option('e', 'Erledigt')],
});
const base: AppDraft = {
  name: 'Geräte',
  description: '',
  icon: 'wrench',
  color: 'orange',
  openness: 'internal',
  grants: { create: [], update: [], destroy: [], manage: [] },
  properties: [field('name'), status, field('place')],
  title_property: 'name',
  item_layout: { type: 'auto', tabs: [] },
  collection_layout: { name: 'wall', column_property: 'status', stage: false },
  integrations: { activity_teaser: null, emails: [], rules: [] },
};
const withStatus = (options: Field['options']): AppDraft => ({
  ...base,
  properties: [field('name'), { ...status, options }, field('place')],
});
const sentOptions = (draft: AppDraft) =>
  propertiesSent(draft, base, 'de').properties[1]!.options!.map(({ value, label }) => [value, label]);

describe('the changes of a draft', () => {
  it('are counted one by one, over all tabs', () => {
    expect(changesOf(base, base)).toEqual([]);
    const draft: AppDraft = {
      ...base,
      name: 'Werkzeug',
      properties: [status, field('name', { required: true }), field('weight')],
      grants: { ...base.grants, create: [{ type: 'everyone', id: null, name: '' }] },
      collection_layout: { ...base.collection_layout, stage: true },
    };
    expect(changesOf(draft, base)).toEqual([
      'name',
      'grants.create',
      'field.name',
      'field.weight',
      'field.place',
      'order',
      'wall.stage',
    ]);
    expect(partsToSave(draft, base)).toEqual(['properties', 'layout', 'settings']);
    expect(partsToSave({ ...base, color: 'red' }, base)).toEqual(['settings']);
  });

  it('are fewer with each part that is saved, so that what failed can be tried again', () => {
    const draft = { ...base, name: 'Werkzeug', properties: [field('name'), status] };
    const stored = { ...base, properties: [field('name'), status] };
    expect(partsToSave(withSaved(draft, stored, 'properties'), stored)).toEqual(['settings']);
  });
});

describe('choices', () => {
  it('[C07] that are added keep the value that they got here, and one that is called as one taken out is that one', () => {
    const [fresh, open] = [option('x1', 'Wartet'), option('x2', 'offen ')];
    expect(sentOptions(withStatus([status.options[0]!, fresh, open, option('x3', ' ')]))).toEqual([
      ['n', 'Neu'],
      ['x1', 'Wartet'],
      ['o', 'offen '],
    ]);
  });

  it('[C07] that are there keep their value, whatever they are called by now', () => {
    expect(sentOptions(withStatus([option('n', 'NEU'), option('o', 'Neu'), status.options[2]!]))).toEqual([
      ['n', 'NEU'],
      ['o', 'Neu'],
      ['e', 'Erledigt'],
    ]);
  });
});

describe('what is sent', () => {
  it('has no field in the layout that is gone, and no wall of one [RUL-0429]', () => {
    const entry = (property: string) => ({ property, show_label: true });
    const draft: AppDraft = {
      ...base,
      properties: [field('name')],
      item_layout: {
        type: 'custom',
        tabs: [
          {
            name: 'Alles',
            layout: 'a',
            columns: { a: [entry('name'), entry('status')], b: [], c: [], d: [] },
          },
        ],
      },
    };
    expect(layoutOf(draft).tabs[0]!.columns.a).toEqual([entry('name')]);
    expect(collectionOf(draft)).toEqual({ name: 'table', column_property: null, stage: false });
    expect(propertiesSent({ ...draft, title_property: 'status' }, base, 'de').title_property).toBeNull();
  });

  it('grants by type and id alone, and leaves to a group who sees its apps', () => {
    const grants = { ...base.grants, manage: [{ type: 'member' as const, id: 7, name: 'Ada' }] };
    expect(settingsSent({ ...base, openness: 'members', grants }, true)).toMatchObject({
      grants: { manage: [{ type: 'member', id: 7 }] },
    });
    // An open group is open to members, whatever that is called of an app of the network.
    expect(settingsSent({ ...base, openness: 'internal' }, true)).not.toHaveProperty('openness');
    expect(settingsSent({ ...base, openness: 'internal' }, false)).toHaveProperty('openness', 'internal');
  });
});

describe('what a draft lacks', () => {
  it.each<[string, Partial<AppDraft>, string | undefined]>([
    ['nothing', {}, undefined],
    ['a name', { name: ' ' }, 'name'],
    ['fields', { properties: [] }, 'fields'],
    ['columns of the wall', { properties: [field('name')] }, 'wall'],
    ['a relation to inherit along [RUL-0422]', { item_layout: { type: 'inherit', tabs: [] } }, 'inherit'],
    ['tabs', { item_layout: { type: 'custom', tabs: [] } }, 'layout'],
    [
      'the name of a tab [RUL-0424]',
      {
        item_layout: {
          type: 'custom',
          tabs: [{ name: ' ', layout: 'a', columns: { a: [], b: [], c: [], d: [] } }],
        },
      },
      'layout',
    ],
  ])('is %s', (_, more, lack) => {
    expect(lackOf({ ...base, ...more }, base)?.in).toBe(lack);
  });
});

describe('a kept draft', () => {
  it('is read back, and left where it cannot be', () => {
    const stored = { version: 3, base, draft: base, at: 1 };
    expect(readStored(JSON.stringify(stored))).toEqual(stored);
    for (const text of ['', '{', 'null', '[]', '{"version":3}', JSON.stringify({ ...stored, draft: {} })])
      expect(readStored(text)).toBeNull();
  });

  it('begins as what the server has', () => {
    const property = {
      ...status,
      id: 4,
      sortable: true,
      items_count: 40,
      option_counts: [{ value: 'o', items_count: 40 }],
    };
    const { title_property, ...rest } = base;
    expect(draftOf({ ...rest, title_property, properties: [property] } as unknown as EditedApp)).toEqual({
      ...base,
      properties: [status],
    });
  });
});
