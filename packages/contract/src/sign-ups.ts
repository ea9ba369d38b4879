import { type Static, Type } from 'typebox';
import { Email, Id, Instant, LanguageSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

export const signUp = endpoint({
  ids: ['API-354'],
  name: 'signUp',
  method: 'POST',
  path: '/users/sign_up',
  summary:
    'Ask to come in by oneself; a mail confirms the address. Answers alike for known and unknown addresses',
  tag: 'session',
  access: 'anyone',
  body: Type.Object({ email: Email }, { additionalProperties: false }),
  status: 202,
  answer: Type.Object({ sent: Type.Literal(true) }),
});

/** Somebody who signed up by themselves and waits for an administrator. */
export const WaitingMember = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  language: LanguageSchema,
  is_external: Type.Boolean(),
  created_at: Instant,
});
export type WaitingMember = Static<typeof WaitingMember>;

export const listWaitingMembers = endpoint({
  ids: ['API-355'],
  name: 'listWaitingMembers',
  method: 'GET',
  path: '/administration/members/waiting',
  summary: 'People who wait for an administrator to let them in, the longest waiting first',
  tag: 'administration',
  access: 'signed_in',
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }),
  paging: 'pages',
  status: 200,
  answer: Type.Object({ members: Type.Array(WaitingMember) }),
  screen: true,
});

const Waiting = Type.Object({ id: Id });

export const acceptWaitingMember = endpoint({
  ids: ['API-356'],
  name: 'acceptWaitingMember',
  method: 'POST',
  path: '/administration/members/waiting/{id}/accept',
  summary: 'Let somebody in who waits; a mail tells them',
  tag: 'administration',
  access: 'signed_in',
  params: Waiting,
  status: 204,
});

export const rejectWaitingMember = endpoint({
  ids: ['API-357'],
  name: 'rejectWaitingMember',
  method: 'POST',
  path: '/administration/members/waiting/{id}/reject',
  summary: 'Refuse somebody who waits; what they told of themselves is deleted',
  tag: 'administration',
  access: 'signed_in',
  params: Waiting,
  status: 204,
});
