import { type Static, Type } from 'typebox';
import { Email, Id, Instant, LanguageSchema } from './common.ts';
import { resource } from './resource.ts';

const session = resource('session');
const administration = resource('administration');

export const signUp = session.post('signUp', '/users/sign_up', {
  ids: ['API-354'],
  summary:
    'Ask to come in by oneself; a mail confirms the address. Answers alike for known and unknown addresses',
  access: 'anyone',
  body: { email: Email },
  status: 202,
  answer: { sent: Type.Literal(true) },
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

export const listWaitingMembers = administration.get(
  'listWaitingMembers',
  '/administration/members/waiting',
  {
    ids: ['API-355'],
    summary: 'People who wait for an administrator to let them in, the longest waiting first',
    query: { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) },
    paging: 'pages',
    answer: { members: Type.Array(WaitingMember) },
    screen: true,
  },
);

const Waiting = Type.Object({ id: Id });

export const acceptWaitingMember = administration.post(
  'acceptWaitingMember',
  '/administration/members/waiting/{id}/accept',
  {
    ids: ['API-356'],
    summary: 'Let somebody in who waits; a mail tells them',
    params: Waiting,
    status: 204,
  },
);

export const rejectWaitingMember = administration.post(
  'rejectWaitingMember',
  '/administration/members/waiting/{id}/reject',
  {
    ids: ['API-357'],
    summary: 'Refuse somebody who waits; what they told of themselves is deleted',
    params: Waiting,
    status: 204,
  },
);
