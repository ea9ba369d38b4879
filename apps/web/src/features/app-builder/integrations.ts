import type {
  AppIntegrations,
  AppRule,
  BuiltApp,
  BuiltIntegrations,
  CollectionLayout,
  EmailIntegration,
  RuleAction,
} from '@dorfplatz/contract';
import type { Field } from './field.ts';

/** A mail as it is edited: whom it goes to is named by a field, which may be a new one. */
export type DraftEmail = Omit<EmailIntegration, 'assignee_property_id'> & { assignee: string | null };

/** What an app does by itself, as it is edited. */
export interface DraftIntegrations {
  activity_teaser: AppIntegrations['activity_teaser'];
  emails: DraftEmail[];
  rules: AppRule[];
}

/** How many things an app does by itself. */
export const countIntegrations = ({ activity_teaser, emails, rules }: DraftIntegrations): number =>
  (activity_teaser ? 1 : 0) + emails.length + rules.length;

type Known = Pick<BuiltApp, 'properties' | 'removed'>;

/** What an app does by itself, as its builder begins. */
export const integrationsOf = (app: Known & { integrations: BuiltIntegrations }): DraftIntegrations => {
  const { activity_teaser, emails, rules } = app.integrations;
  const nameOf = (id: number) =>
    [...app.properties, ...app.removed].find((each) => each.id === id)?.name ?? null;
  return {
    activity_teaser,
    emails: emails.map(({ assignee_property_id, ...email }) => ({
      ...email,
      assignee: nameOf(assignee_property_id),
    })),
    rules,
  };
};

/** What is sent once the fields are saved, and have ids; a mail without a field goes to nobody. */
export const integrationsSent = (
  { activity_teaser, emails, rules }: DraftIntegrations,
  { properties, removed }: Known,
): AppIntegrations => ({
  activity_teaser,
  emails: emails.map(({ assignee, ...email }) => ({
    ...email,
    assignee_property_id: [...properties, ...removed].find(({ name }) => name === assignee)?.id ?? -1,
  })),
  rules,
});

// ── what differs ────────────────────────────────────────────────────────────

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const uuidsOf = (list: readonly { uuid: string }[]) => list.map(({ uuid }) => uuid);

/** What differs between integrations and what they began with: an id each. */
export function integrationChanges(now: DraftIntegrations, before: DraftIntegrations): string[] {
  const ofKind = (kind: 'emails' | 'rules'): string[] => {
    const [ours, theirs] = [now[kind], before[kind]] as readonly { uuid: string }[][] as [
      { uuid: string }[],
      { uuid: string }[],
    ];
    const find = (list: readonly { uuid: string }[], uuid: string) => list.find((each) => each.uuid === uuid);
    const all = [...new Set([...uuidsOf(ours), ...uuidsOf(theirs)])];
    const common = (list: readonly { uuid: string }[]) =>
      uuidsOf(list).filter((uuid) => find(ours, uuid) && find(theirs, uuid));
    return [
      ...all
        .filter((uuid) => !isSame(find(ours, uuid), find(theirs, uuid)))
        .map((uuid) => `integrations.${kind}.${uuid}`),
      ...(isSame(common(ours), common(theirs)) ? [] : [`integrations.${kind}.order`]),
    ];
  };
  return [
    ...(isSame(now.activity_teaser, before.activity_teaser) ? [] : ['integrations.teaser']),
    ...ofKind('emails'),
    ...ofKind('rules'),
  ];
}

// ── what does not work ──────────────────────────────────────────────────────

/** Types whose values rules set, as the server has them. */
const SETTABLE: readonly Field['type'][] = ['text', 'number', 'date', 'selection', 'email'];
/** What rules are offered to set: of several choices there is no one value. */
export const canBeSet = ({ type, multiple }: Field): boolean => SETTABLE.includes(type) && !multiple;
/** What rules can wait for. */
export const canBeAwaited = ({ type }: Field): boolean => type !== 'headline' && type !== 'statistics';
/** Fields that name members. */
export const namesMembers = ({ type }: Field): boolean => type === 'membership';

/** What templates name beside the fields; a field of the same name comes first. */
export const FIXED_PLACEHOLDERS = ['title', 'url', 'app', 'actor'] as const;
const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9_]{0,62})\s*\}\}/g;

/** What everybody reads who sees the app, and has words: only that shows in posts and mails. */
export const canShow = ({ type, visible, read_grants }: Field): boolean =>
  visible && read_grants === null && !['image', 'headline', 'statistics'].includes(type);

export type IntegrationProblem = {
  code: BuiltIntegrations['problems'][number]['code'];
  /** The name of what it is about, a field or a placeholder. */
  name: string;
};

/** What a template names that is not there, or does not show. */
export const templateProblems = (template: string, fields: readonly Field[]): IntegrationProblem[] =>
  [...new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name!))].flatMap(
    (name): IntegrationProblem[] => {
      const field = fields.find((each) => each.name === name);
      if (field) return canShow(field) ? [] : [{ code: 'placeholder_hidden', name }];
      return FIXED_PLACEHOLDERS.some((each) => each === name) ? [] : [{ code: 'placeholder_unknown', name }];
    },
  );

export function emailProblems(email: DraftEmail, fields: readonly Field[]): IntegrationProblem[] {
  const field = fields.find(({ name }) => name === email.assignee);
  return [
    ...(email.assignee !== null && !(field && namesMembers(field))
      ? [{ code: 'property_gone' as const, name: email.assignee }]
      : []),
    ...templateProblems(`${email.email_subject_template} ${email.email_text_template}`, fields),
  ];
}

const lacksChoice = (field: Field, value: unknown): boolean =>
  field.type === 'selection' && value !== null && !field.options.some((option) => option.value === value);

function actionProblems(action: RuleAction, fields: readonly Field[]): IntegrationProblem[] {
  if (action.type === 'post') return templateProblems(action.template, fields);
  const { property } = action;
  if (property === null) return [];
  const field = fields.find(({ name }) => name === property);
  const fits = field && (action.type === 'set' ? SETTABLE.includes(field.type) : namesMembers(field));
  if (!fits) return [{ code: 'property_gone', name: property }];
  return action.type === 'set' && lacksChoice(field, action.value)
    ? [{ code: 'choice_gone', name: String(action.value) }]
    : [];
}

/** What of a rule does not work as the app stands in the draft. */
export function ruleProblems({ when, actions }: AppRule, draft: RuleContext): IntegrationProblem[] {
  const name = when.type === 'moved' ? draft.collection_layout.column_property : when.property;
  const watched = draft.properties.find((field) => field.name === name);
  const problems: IntegrationProblem[] = [];
  if (when.type === 'moved' && !watched) problems.push({ code: 'no_column', name: '' });
  else if (when.type === 'becomes' && !watched)
    problems.push({ code: 'property_gone', name: when.property ?? '' });
  else if (when.type !== 'created' && watched && lacksChoice(watched, when.value))
    problems.push({ code: 'choice_gone', name: when.value ?? '' });
  return [...problems, ...actions.flatMap((action) => actionProblems(action, draft.properties))];
}
/** What of a draft rules are about. */
export interface RuleContext {
  properties: readonly Field[];
  collection_layout: CollectionLayout;
}

/** Codes of problems that are told and saved all the same: the rest of what has them works. */
const isMild = ({ code }: IntegrationProblem): boolean => code.startsWith('placeholder');

/**
 * Whether something that was changed here cannot work: it is not saved. What does not work any more by what others changed,
 * or by another part of the same draft, is told and kept.
 */
export function lacksIntegration(
  draft: RuleContext & { integrations: DraftIntegrations },
  base: { integrations: DraftIntegrations },
): boolean {
  const changed = integrationChanges(draft.integrations, base.integrations);
  const isBroken = ({ uuid }: { uuid: string }, kind: 'emails' | 'rules', problems: IntegrationProblem[]) =>
    changed.includes(`integrations.${kind}.${uuid}`) && problems.some((problem) => !isMild(problem));
  return (
    draft.integrations.emails.some((email) =>
      isBroken(email, 'emails', emailProblems(email, draft.properties)),
    ) || draft.integrations.rules.some((rule) => isBroken(rule, 'rules', ruleProblems(rule, draft)))
  );
}
