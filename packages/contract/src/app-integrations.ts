import { type Static, Type } from 'typebox';
import { Id, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

export const APP_EMAILS_MAX = 10;
export const APP_RULES_MAX = 20;
export const EMAIL_TRIGGERS = ['assign', 'unassign'] as const;
export const RULE_WHEN = ['created', 'becomes', 'moved'] as const;

/** What it is known again by. */
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
/** Words with `{{name}}` for values of properties, and `{{title}}`, `{{url}}`, `{{app}}` and `{{actor}}`. */
const Template = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** A mail to who is named in an item, or is named no more [RUL-0428]. */
export const EmailIntegration = Type.Object(
  {
    uuid: Uuid,
    type: Type.Enum(['email_notification']),
    trigger: Type.Enum([...EMAIL_TRIGGERS]),
    /** A property of members; -1 for none: then nobody is written to. */
    assignee_property_id: Type.Integer({ minimum: -1, maximum: Number.MAX_SAFE_INTEGER }),
    email_subject_template: Template(200),
    email_text_template: Template(5000),
  },
  { additionalProperties: false },
);
export type EmailIntegration = Static<typeof EmailIntegration>;

export const RuleAction = Type.Union([
  Type.Object(
    { type: Type.Literal('set'), property: Type.String({ maxLength: 63 }), value: Type.Unknown() },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      type: Type.Literal('notify'),
      /** Those whom a property names, or all of a group. */
      property: Nullable(Type.String({ maxLength: 63 })),
      group_id: Nullable(Id),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { type: Type.Literal('post'), stream_id: Id, template: Template(2000) },
    { additionalProperties: false },
  ),
]);
export type RuleAction = Static<typeof RuleAction>;

/** When something happens to an item, something is done. What rules do sets off no rule. */
export const AppRule = Type.Object(
  {
    uuid: Uuid,
    when: Type.Object(
      {
        type: Type.Enum([...RULE_WHEN]),
        /** Of `becomes`: which property. */
        property: Nullable(Type.String({ maxLength: 63 })),
        /** A choice, of `moved` that of the column; null for any. */
        value: Nullable(Type.String({ maxLength: 100 })),
      },
      { additionalProperties: false },
    ),
    actions: Type.Array(RuleAction, { minItems: 1, maxItems: 5 }),
  },
  { additionalProperties: false },
);
export type AppRule = Static<typeof AppRule>;

export const AppIntegrations = Type.Object(
  {
    /** A post of whoever writes an item down, in the main stream of the place that the app lies in. */
    activity_teaser: Nullable(Type.Object({ template: Template(2000) }, { additionalProperties: false })),
    emails: Type.Array(EmailIntegration, { maxItems: APP_EMAILS_MAX }),
    rules: Type.Array(AppRule, { maxItems: APP_RULES_MAX }),
  },
  { additionalProperties: false },
);
export type AppIntegrations = Static<typeof AppIntegrations>;

export const INTEGRATION_PROBLEMS = [
  'no_property',
  'property_gone',
  'choice_gone',
  'placeholder_unknown',
  'placeholder_hidden',
  'stream_gone',
  'group_gone',
  'no_column',
] as const;

export const BuiltIntegrations = Type.Object({
  ...AppIntegrations.properties,
  /** What does not work as it is by now: where in the integrations, and why. */
  problems: Type.Array(
    Type.Object({ path: Type.String(), code: Type.Enum([...INTEGRATION_PROBLEMS]), name: Type.String() }),
  ),
  /** What templates can name. */
  placeholders: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
  version: Type.Integer(),
});
export type BuiltIntegrations = Static<typeof BuiltIntegrations>;

const params = { id: Id };

export const getAppIntegrations = administration.get(
  'getAppIntegrations',
  '/administration/apps/{id}/integrations',
  {
    ids: ['API-957'],
    summary: 'What an app does by itself, and what of it does not work any more',
    params,
    answer: BuiltIntegrations,
  },
);

export const updateAppIntegrations = administration.put(
  'updateAppIntegrations',
  '/administration/apps/{id}/integrations',
  {
    ids: ['API-171'],
    summary: 'Say what an app does by itself: posts, mails and rules; 409 where somebody changed it since',
    params,
    body: { ...AppIntegrations.properties, version: Type.Integer({ minimum: 1 }) },
    answer: BuiltIntegrations,
  },
);
