import type { AppRule, BuiltIntegrations } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { type AppDraft, changesOf, type EditedApp, lackOf, partsToSave } from './draft.ts';
import type { Field } from './field.ts';
import {
  countIntegrations,
  type DraftEmail,
  emailProblems,
  integrationsOf,
  integrationsSent,
  ruleProblems,
  templateProblems,
} from './integrations.ts';
import { isWhole, ofType, savedOptions } from './rules.ts';

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
const option = (value: string) => ({ value, label: value, label_translations: { de: value } });
const fields = [
  field('name'),
  field('status', { type: 'selection', options: [option('new'), option('done')] }),
  field('who', { type: 'membership' }),
  field('secret', { visible: false }),
  field('photo', { type: 'image' }),
];
const email = (more: Partial<DraftEmail> = {}): DraftEmail => ({
  uuid: 'e',
  type: 'email_notification',
  trigger: 'assign',
  assignee: 'who',
  email_subject_template: '{{name}}',
  email_text_template: '{{ url }}',
  ...more,
});
const rule = (more: Partial<AppRule> = {}): AppRule => ({
  uuid: 'r',
  when: { type: 'becomes', property: 'status', value: 'done' },
  actions: [{ type: 'notify', property: 'who', group_id: null }],
  ...more,
});
const base: AppDraft = {
  name: 'Geräte',
  description: '',
  icon: 'wrench',
  color: 'orange',
  openness: 'internal',
  grants: { create: [], update: [], destroy: [], manage: [] },
  properties: fields,
  title_property: 'name',
  item_layout: { type: 'auto', tabs: [] },
  collection_layout: { name: 'table', column_property: 'status', stage: false },
  integrations: { activity_teaser: null, emails: [email()], rules: [rule()] },
};
const having = (more: Partial<AppDraft['integrations']>, properties = fields): AppDraft => ({
  ...base,
  properties,
  integrations: { ...base.integrations, ...more },
});
const codes = (problems: { code: string; name: string }[]) =>
  problems.map(({ code, name }) => `${code} ${name}`);
const without = (name: string) => fields.filter((each) => each.name !== name);

describe('integrations', () => {
  const known = {
    properties: [{ id: 7, name: 'who' }],
    removed: [{ id: 8, name: 'helper' }],
  } as unknown as EditedApp;

  it('name the field of a mail, and are sent with its id once it has one [RUL-0428]', () => {
    const { assignee: _, ...rest } = email();
    const stored = (id: number) => ({ ...rest, assignee_property_id: id });
    const opened = integrationsOf({
      ...known,
      integrations: {
        activity_teaser: null,
        emails: [7, 8, -1, 99].map(stored),
        rules: [],
      } as unknown as BuiltIntegrations,
    });
    expect(opened.emails.map(({ assignee }) => assignee)).toEqual(['who', 'helper', null, null]);
    expect(integrationsSent(opened, known).emails.map((each) => each.assignee_property_id)).toEqual([
      7, 8, -1, -1,
    ]);
    const added = { ...opened, emails: [email({ assignee: 'new' })] };
    const saved = { ...known, properties: [{ id: 12, name: 'new' }] } as unknown as EditedApp;
    expect(integrationsSent(added, saved).emails[0]!.assignee_property_id).toBe(12);
  });

  it('are counted as changes one by one, and saved after the fields', () => {
    expect(changesOf(base, base)).toEqual([]);
    const draft = having(
      { activity_teaser: { template: 'Neu' }, emails: [], rules: [rule({ uuid: 's' }), rule()] },
      [...fields, field('more')],
    );
    expect(changesOf(draft, base)).toEqual([
      'field.more',
      'integrations.teaser',
      'integrations.emails.e',
      'integrations.rules.s',
    ]);
    expect(partsToSave(draft, base)).toEqual(['properties', 'integrations']);
    const two = having({ rules: [rule(), rule({ uuid: 's' })] });
    expect(changesOf(having({ rules: [rule({ uuid: 's' }), rule()] }), two)).toEqual([
      'integrations.rules.order',
    ]);
    expect(countIntegrations(draft.integrations)).toBe(3);
  });
});

describe('what does not work', () => {
  it('is a place for what is not there, or what not everybody reads [RUL-0427]', () => {
    const template = '{{name}} {{title}} {{gone}} {{secret}} {{photo}} {{gone}} {{Not One}}';
    expect(codes(templateProblems(template, fields))).toEqual([
      'placeholder_unknown gone',
      'placeholder_hidden secret',
      'placeholder_hidden photo',
    ]);
  });

  it('is a mail to a field that is gone, or names nobody', () => {
    expect(emailProblems(email(), fields)).toEqual([]);
    expect(emailProblems(email({ assignee: null }), fields)).toEqual([]);
    expect(codes(emailProblems(email({ assignee: 'name' }), fields))).toEqual(['property_gone name']);
    expect(codes(emailProblems(email(), without('who')))).toEqual(['property_gone who']);
  });

  it('is a rule about a field, a choice or a column that is gone [C07]', () => {
    const of = (more: Partial<AppRule>, draft = base) => codes(ruleProblems(rule(more), draft));
    expect(of({})).toEqual([]);
    expect(of({}, having({}, without('status')))).toEqual(['property_gone status']);
    expect(of({ when: { type: 'becomes', property: 'status', value: 'old' } })).toEqual(['choice_gone old']);
    const moved = { when: { type: 'moved' as const, property: null, value: null } };
    expect(of(moved)).toEqual([]);
    expect(
      of(moved, { ...base, collection_layout: { name: 'table', column_property: null, stage: false } }),
    ).toEqual(['no_column ']);
    expect(
      of({
        actions: [
          { type: 'set', property: 'status', value: 'old' },
          { type: 'set', property: 'status', value: null },
          { type: 'set', property: 'who', value: null },
          { type: 'notify', property: 'name', group_id: null },
          { type: 'notify', property: null, group_id: 3 },
          { type: 'post', stream_id: 1, template: '{{gone}}' },
        ],
      }),
    ).toEqual(['choice_gone old', 'property_gone who', 'property_gone name', 'placeholder_unknown gone']);
  });

  it('bars saving where it was written here, and not where a field went from under it', () => {
    expect(lackOf(base, base)).toBeNull();
    expect(lackOf(having({}, without('who')), base)).toBeNull();
    const broken = rule({ actions: [{ type: 'set', property: 'gone', value: null }] });
    expect(lackOf(having({ rules: [broken] }), base)).toEqual({ in: 'integrations' });
    expect(lackOf(having({ emails: [email({ assignee: 'gone' })] }), base)).toEqual({ in: 'integrations' });
    expect(lackOf(having({ emails: [email({ email_text_template: '{{gone}}' })] }), base)).toBeNull();
  });
});

describe('a rule', () => {
  it('is whole when each of its actions says what it needs', () => {
    expect(isWhole(rule())).toBe(true);
    expect(isWhole(rule({ actions: [] }))).toBe(false);
    expect(isWhole(rule({ when: { type: 'becomes', property: null, value: null } }))).toBe(false);
    expect(isWhole(rule({ actions: [ofType('post', fields)] }))).toBe(false);
    expect(isWhole(rule({ actions: [ofType('set', fields)] }))).toBe(true);
    expect(isWhole(rule({ actions: [ofType('notify', without('who'))] }))).toBe(false);
    expect(ofType('set', [fields[2]!])).toEqual({ type: 'set', property: '', value: null });
  });

  it('can name the choices that are saved', () => {
    const app = { properties: [{ ...fields[1]!, options: [option('new')] }] } as unknown as EditedApp;
    expect(savedOptions(app, fields[1]!).map(({ value }) => value)).toEqual(['new']);
    expect(savedOptions(app, fields[0]!)).toEqual([]);
  });
});
