import { type Static, Type } from 'typebox';
import { resource } from './resource.ts';

const session = resource('session');

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

export const getLeavingTerms = session.get('getLeavingTerms', '/api/v1/account/leaving', {
  ids: ['API-376'],
  summary: 'What happens when one leaves the network',
  answer: LeavingTerms,
});

export const leaveNetwork = session.post('leaveNetwork', '/api/v1/account/leaving', {
  ids: ['API-377'],
  summary: 'Leave the network for good; sessions, groups and profile end, posts stay',
  body: { current_password: Type.String({ minLength: 1, maxLength: 200 }) },
  status: 204,
});
