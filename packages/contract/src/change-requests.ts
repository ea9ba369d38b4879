import { type Static, Type } from 'typebox';
import { Actor, Id, Instant, Nullable } from './common.ts';
import { PropertyDefinition, PropertyValues } from './property-sets.ts';
import { resource } from './resource.ts';

const members = resource('members');
const administration = resource('administration');

export const CHANGE_REQUEST_TEXT_MAX = 1000;
const Words = Type.String({ maxLength: CHANGE_REQUEST_TEXT_MAX });

/** A field that somebody wishes to have changed; values in words of the reader. */
export const WishedChange = Type.Object({
  field: Type.String(),
  label: Type.String(),
  /** What was there when the wish was sent, empty for nothing. */
  before: Type.String(),
  wished: Type.String(),
  /** What is there now, where that is something else than before. */
  meanwhile: Nullable(Type.String()),
  /** The property is gone, or does not take the value any more. */
  impossible: Type.Boolean(),
});
export type WishedChange = Static<typeof WishedChange>;

export const ChangeRequest = Type.Object({
  id: Id,
  member: Actor,
  state: Type.Enum(['open', 'accepted', 'rejected', 'withdrawn']),
  changes: Type.Array(WishedChange),
  message: Type.String(),
  /** What the administrator said to it. */
  answer: Type.String(),
  answered_by: Nullable(Type.String()),
  created_at: Instant,
  answered_at: Nullable(Instant),
  can: Type.Object({ answer: Type.Boolean(), withdraw: Type.Boolean() }),
});
export type ChangeRequest = Static<typeof ChangeRequest>;

/** What one may ask for, with what is there, and what one has asked for. */
export const OwnChangeRequests = Type.Object({
  /** Which of the names may be asked for. */
  names: Type.Array(Type.Enum(['first_name', 'last_name'])),
  definitions: Type.Array(PropertyDefinition),
  first_name: Type.String(),
  last_name: Type.String(),
  values: PropertyValues,
  open: Nullable(ChangeRequest),
  /** Answered and withdrawn ones, the newest first, at most ten. */
  earlier: Type.Array(ChangeRequest),
});
export type OwnChangeRequests = Static<typeof OwnChangeRequests>;

export const requestChange = members.post('requestChange', '/change_requests', {
  ids: ['API-133'],
  summary: 'Ask administrators for a change of fields of the own profile that the network allows for it',
  body: {
    first_name: Type.Optional(Type.String({ maxLength: 100 })),
    last_name: Type.Optional(Type.String({ maxLength: 100 })),
    profile: Type.Optional(PropertyValues),
    message: Type.Optional(Words),
  },
  answer: ChangeRequest,
});

export const listOwnChangeRequests = members.get('listOwnChangeRequests', '/change_requests', {
  ids: ['API-427'],
  summary: 'What one may ask to have changed, and the own requests',
  answer: OwnChangeRequests,
});

export const withdrawChangeRequest = members.delete('withdrawChangeRequest', '/change_requests/{id}', {
  ids: ['API-428'],
  summary: 'Take an own open request back',
  params: { id: Id },
});

export const listChangeRequests = administration.get(
  'listChangeRequests',
  '/administration/change_requests',
  {
    ids: ['API-429'],
    summary: 'Requests that wait, the longest waiting first; or answered ones, the newest first',
    query: { status: Type.Optional(Type.Enum(['open', 'answered'])) },
    paging: 'pages',
    answer: { change_requests: Type.Array(ChangeRequest) },
    screen: true,
  },
);

export const acceptChangeRequest = administration.post(
  'acceptChangeRequest',
  '/administration/change_requests/{id}/accept',
  {
    ids: ['API-430'],
    summary:
      'Make the wished changes; 409 when something was changed meanwhile, unless that is overwritten knowingly',
    params: { id: Id },
    body: { answer: Type.Optional(Words), overwrite: Type.Optional(Type.Boolean()) },
    status: 200,
    answer: ChangeRequest,
  },
);

export const rejectChangeRequest = administration.post(
  'rejectChangeRequest',
  '/administration/change_requests/{id}/reject',
  {
    ids: ['API-431'],
    summary: 'Refuse the wished changes, with a word about it',
    params: { id: Id },
    body: { answer: Type.Optional(Words) },
    status: 200,
    answer: ChangeRequest,
  },
);
