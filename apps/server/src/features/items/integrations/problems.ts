import type { AppIntegrations, BuiltIntegrations, Language } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import { type AppRow, columnOf } from '../../apps/index.ts';
import { wordIn } from '../../property-sets/index.ts';
import { canShow, FIXED_PLACEHOLDERS, placeholdersIn } from './templates.ts';

type Problems = BuiltIntegrations['problems'];
type Consisting = Pick<AppRow, 'properties' | 'column_property'>;

function templateProblems(app: Consisting, path: string, template: string): Problems {
  return placeholdersIn(template).flatMap((name): Problems => {
    const property = app.properties.find((each) => each.name === name);
    if (property) return canShow(property) ? [] : [{ path, code: 'placeholder_hidden', name }];
    return (FIXED_PLACEHOLDERS as readonly string[]).includes(name)
      ? []
      : [{ path, code: 'placeholder_unknown', name }];
  });
}

function emailProblems(app: Consisting, emails: AppIntegrations['emails']): Problems {
  return emails.flatMap(
    ({ assignee_property_id: id, email_subject_template, email_text_template }, index) => {
      const path = `emails.${index}`;
      const at = `${path}.assignee_property_id`;
      const isThere = app.properties.some((property) => property.id === id && property.type === 'membership');
      return [
        ...(id === -1 ? [{ path: at, code: 'no_property' as const, name: '' }] : []),
        ...(id !== -1 && !isThere ? [{ path: at, code: 'property_gone' as const, name: String(id) }] : []),
        ...templateProblems(app, `${path}.email_subject_template`, email_subject_template),
        ...templateProblems(app, `${path}.email_text_template`, email_text_template),
      ];
    },
  );
}

/** Types that a rule sets, and waits for a value of. */
export const SETTABLE = new Set(['text', 'number', 'date', 'selection', 'email']);

type There = { streams: ReadonlySet<number>; groups: ReadonlySet<number> };

function ruleProblems(app: Consisting, rules: AppIntegrations['rules'], there: There): Problems {
  const find = (name: string | null) => app.properties.find((each) => each.name === name);
  return rules.flatMap(({ when, actions }, index): Problems => {
    const path = `rules.${index}`;
    const problems: Problems = [];
    const say = (at: string, code: Problems[number]['code'], name = '') =>
      problems.push({ path: `${path}.${at}`, code, name });
    const watched = when.type === 'moved' ? columnOf(app) : find(when.property);
    if (when.type === 'moved' && !watched) say('when', 'no_column');
    else if (when.type === 'becomes' && !watched) say('when.property', 'property_gone', when.property ?? '');
    else if (
      when.type !== 'created' &&
      when.value !== null &&
      watched?.type === 'selection' &&
      !watched.options.some(({ value }) => value === when.value)
    )
      say('when.value', 'choice_gone', when.value);
    for (const [at, action] of actions.entries()) {
      if (action.type === 'post') {
        if (!there.streams.has(action.stream_id)) say(`actions.${at}.stream_id`, 'stream_gone');
        problems.push(...templateProblems(app, `${path}.actions.${at}.template`, action.template));
      } else if (action.type === 'notify') {
        if (action.group_id !== null && !there.groups.has(action.group_id))
          say(`actions.${at}.group_id`, 'group_gone');
        if (action.property !== null && find(action.property)?.type !== 'membership')
          say(`actions.${at}.property`, 'property_gone', action.property);
      } else {
        const property = find(action.property);
        if (!property || !SETTABLE.has(property.type))
          say(`actions.${at}.property`, 'property_gone', action.property);
        else if (
          property.type === 'selection' &&
          action.value !== null &&
          !property.options.some(({ value }) => value !== '' && value === action.value)
        )
          say(`actions.${at}.value`, 'choice_gone', String(action.value));
      }
    }
    return problems;
  });
}

/** What of integrations does not work as the app is by now: two statements. */
export async function problemsOf(
  db: Sql,
  app: Consisting,
  { activity_teaser, emails, rules }: AppIntegrations,
): Promise<Problems> {
  const actions = rules.flatMap((rule) => rule.actions);
  const streamIds = actions.flatMap((action) => (action.type === 'post' ? [action.stream_id] : []));
  const groupIds = actions.flatMap((action) => (action.type === 'notify' ? (action.group_id ?? []) : []));
  const { rows } = await sql<{ kind: 'stream' | 'group'; id: number }>`
    select 'stream' as kind, id from containers where kind = 'stream' and id = any(${streamIds}::bigint[])
    union all
    select 'group', id from groups where deleted_at is null and id = any(${groupIds}::bigint[])
  `.execute(db);
  const idsOf = (kind: 'stream' | 'group') =>
    new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  return [
    ...(activity_teaser ? templateProblems(app, 'activity_teaser.template', activity_teaser.template) : []),
    ...emailProblems(app, emails),
    ...ruleProblems(app, rules, { streams: idsOf('stream'), groups: idsOf('group') }),
  ];
}

/** What templates can name, in words. */
export const placeholdersOf = (
  app: Consisting,
  language: Language,
  networkLanguage: Language,
): BuiltIntegrations['placeholders'] => {
  const own = app.properties.filter(canShow).map(({ name, labels }) => ({
    name,
    label: wordIn(labels, language, networkLanguage),
  }));
  const names = new Set(own.map(({ name }) => name));
  return [
    ...FIXED_PLACEHOLDERS.filter((name) => !names.has(name)).map((name) => ({ name, label: name })),
    ...own,
  ];
};
