import type { AppRule } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import type { AppDraft } from './draft.ts';
import type { Field } from './field.ts';
import { merged } from './merged.ts';

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
const base: AppDraft = {
  name: 'Geräte',
  description: '',
  icon: 'wrench',
  color: 'orange',
  openness: 'internal',
  grants: { create: [], update: [], destroy: [], manage: [] },
  properties: [field('one'), field('two'), field('three')],
  title_property: 'one',
  item_layout: { type: 'auto', tabs: [] },
  collection_layout: { name: 'table', column_property: null, stage: false },
  integrations: { activity_teaser: null, emails: [], rules: [] },
};
const names = ({ properties }: AppDraft) => properties.map(({ name }) => name);
const having = (properties: Field[]): AppDraft => ({ ...base, properties });

describe('two administrators at once', () => {
  it('[C04] lose nothing: what each has changed alone stands in the draft', () => {
    const mine = {
      ...having([field('one', { required: true }), field('two'), field('new')]),
      name: 'Werkzeug',
    };
    const theirs = {
      ...having([field('two', { locked: true }), field('one'), field('three'), field('theirs')]),
      color: 'red' as const,
    };
    const { draft, fields, layout } = merged(base, mine, theirs);
    expect([draft.name, draft.color]).toEqual(['Werkzeug', 'red']);
    expect(names(draft)).toEqual(['two', 'one', 'theirs', 'new']);
    expect(draft.properties[0]!.locked).toBe(true);
    expect(draft.properties[1]!.required).toBe(true);
    expect([fields, layout]).toEqual([[], false]);
  });

  it('[C04] are told of fields that both have changed, and one’s own stand', () => {
    const mine = having([field('one', { required: true }), field('two'), field('three')]);
    const theirs = having([field('one', { locked: true }), field('two'), field('three')]);
    const { draft, fields } = merged(base, mine, theirs);
    expect(fields).toEqual(['one']);
    expect(draft.properties[0]).toMatchObject({ required: true, locked: false });
    expect(merged(base, mine, mine).fields).toEqual([]);
  });

  it('[C04] keep the order that one of them has made', () => {
    const mine = having([field('three'), field('one'), field('two')]);
    expect(names(merged(base, mine, base).draft)).toEqual(['three', 'one', 'two']);
    expect(names(merged(base, base, mine).draft)).toEqual(['three', 'one', 'two']);
    const theirs = having([field('two'), field('one'), field('three')]);
    expect(names(merged(base, mine, theirs).draft)).toEqual(['three', 'one', 'two']);
  });

  it('[C04] keep mails and rules of both, and say where both have changed the same', () => {
    const rule = (uuid: string, value: string): AppRule => ({
      uuid,
      when: { type: 'created', property: null, value: null },
      actions: [{ type: 'set', property: 'one', value }],
    });
    const ruled = (...rules: AppRule[]): AppDraft => ({
      ...base,
      integrations: { ...base.integrations, rules },
    });
    const from = ruled(rule('a', '1'));
    const both = merged(from, ruled(rule('a', '1'), rule('b', '1')), ruled(rule('c', '1'), rule('a', '2')));
    expect(both.draft.integrations.rules).toEqual([rule('c', '1'), rule('a', '2'), rule('b', '1')]);
    expect(both.integrations).toBe(false);
    const same = merged(from, ruled(rule('a', '2')), ruled(rule('a', '3')));
    expect(same.draft.integrations.rules).toEqual([rule('a', '2')]);
    expect(same.integrations).toBe(true);
    const posting = (template: string): AppDraft => ({
      ...base,
      integrations: { ...base.integrations, activity_teaser: { template } },
    });
    expect(merged(base, posting('A'), posting('B'))).toMatchObject({
      integrations: true,
      draft: { integrations: { activity_teaser: { template: 'A' } } },
    });
    expect(merged(base, base, posting('B')).draft.integrations.activity_teaser).toEqual({ template: 'B' });
  });

  it('say so where both have laid out items', () => {
    const custom = (name: string): AppDraft => ({
      ...base,
      item_layout: { type: 'custom', tabs: [{ name, layout: 'a', columns: { a: [], b: [], c: [], d: [] } }] },
    });
    expect(merged(base, custom('A'), custom('B')).layout).toBe(true);
    expect(merged(base, custom('A'), base)).toMatchObject({ layout: false });
    expect(merged(base, base, custom('B')).draft.item_layout.tabs[0]!.name).toBe('B');
  });
});
