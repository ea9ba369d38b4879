import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';

/** What happens to somebody who leaves, said beforehand. */
export const LeavingTerms = Type.Object({
  /** The last network administrator cannot leave. */
  can_leave: Type.Boolean(),
  /** When the name goes from what one wrote: at leaving, some days later, or never. */
  anonymisation: Type.Enum(['enabled', 'after_days', 'disabled']),
  after_days: Type.Integer({ minimum: 0 }),
  /** The name that stands there instead. */
  replacement_name: Type.String(),
  /** Groups that have no administrator then. */
  groups_without_administrator: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
});
export type LeavingTerms = Static<typeof LeavingTerms>;

export const getLeavingTerms = endpoint({
  ids: ['API-376'],
  name: 'getLeavingTerms',
  method: 'GET',
  path: '/api/v1/account/leaving',
  summary: 'What happens when one leaves the network',
  tag: 'session',
  access: 'signed_in',
  status: 200,
  answer: LeavingTerms,
});

export const leaveNetwork = endpoint({
  ids: ['API-377'],
  name: 'leaveNetwork',
  method: 'POST',
  path: '/api/v1/account/leaving',
  summary: 'Leave the network for good; sessions, groups and profile end, posts stay',
  tag: 'session',
  access: 'signed_in',
  body: Type.Object(
    { current_password: Type.String({ minLength: 1, maxLength: 200 }) },
    { additionalProperties: false },
  ),
  status: 204,
});
