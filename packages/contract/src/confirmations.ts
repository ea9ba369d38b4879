import { type Static, Type } from 'typebox';
import { Activity } from './activities.ts';
import { Actor, Id, Instant, Nullable } from './common.ts';
import { ConfirmationCard } from './post-cards.ts';
import { resource } from './resource.ts';

const stream = resource('stream');

export const requestConfirmation = stream.put('requestConfirmation', '/api/v1/activities/{id}/confirmation', {
  ids: ['API-797a'],
  summary: 'Make a post official: its readers are asked to confirm that they have read it',
  params: { id: Id },
  answer: Activity,
});

export const endConfirmation = stream.delete('endConfirmation', '/api/v1/activities/{id}/confirmation', {
  ids: ['API-797b'],
  summary: 'Ask for confirmations no more; those that were given are kept',
  params: { id: Id },
});

export const confirmActivity = stream.post(
  'confirmActivity',
  '/api/v1/activities/{id}/confirmation/confirm',
  {
    ids: ['API-798'],
    summary: 'Say that one has read an official post',
    params: { id: Id },
    status: 200,
    answer: ConfirmationCard,
  },
);

export const ConfirmingPerson = Type.Object({ actor: Actor, confirmed_at: Nullable(Instant) });
export type ConfirmingPerson = Static<typeof ConfirmingPerson>;

export const listConfirmations = stream.get(
  'listConfirmations',
  '/api/v1/activities/{id}/confirmation/people',
  {
    ids: ['API-799'],
    summary: 'Who of the readers of an official post has confirmed it, or has not (the default), by name',
    params: { id: Id },
    query: { state: Type.Optional(Type.Enum(['confirmed', 'open'])) },
    paging: 'pages',
    answer: {
      people: Type.Array(ConfirmingPerson),
      confirmed: Type.Integer(),
      audience: Type.Integer(),
      /** When they may be reminded again; null for at once. */
      remindable_at: Nullable(Instant),
    },
  },
);

export const remindOfConfirmation = stream.post(
  'remindOfConfirmation',
  '/api/v1/activities/{id}/confirmation/remind',
  {
    ids: ['API-800'],
    summary: 'Remind everybody who has not confirmed, at most once a day',
    params: { id: Id },
    status: 200,
    answer: { reminded: Type.Integer() },
  },
);
