import { type Static, Type } from 'typebox';
import { Actor, Id, Instant, Nullable, PageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PropertyDefinition, PropertyValues } from './property-sets.ts';

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

export const requestChange = endpoint({
  ids: ['API-133'],
  name: 'requestChange',
  method: 'POST',
  path: '/change_requests',
  summary: 'Ask administrators for a change of fields of the own profile that the network allows for it',
  tag: 'members',
  access: 'signed_in',
  body: Type.Object(
    {
      first_name: Type.Optional(Type.String({ maxLength: 100 })),
      last_name: Type.Optional(Type.String({ maxLength: 100 })),
      profile: Type.Optional(PropertyValues),
      message: Type.Optional(Words),
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: ChangeRequest,
});

export const listOwnChangeRequests = endpoint({
  ids: ['API-427'],
  name: 'listOwnChangeRequests',
  method: 'GET',
  path: '/change_requests',
  summary: 'What one may ask to have changed, and the own requests',
  tag: 'members',
  access: 'signed_in',
  status: 200,
  answer: OwnChangeRequests,
});

export const withdrawChangeRequest = endpoint({
  ids: ['API-428'],
  name: 'withdrawChangeRequest',
  method: 'DELETE',
  path: '/change_requests/{id}',
  summary: 'Take an own open request back',
  tag: 'members',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 204,
});

export const listChangeRequests = endpoint({
  ids: ['API-429'],
  name: 'listChangeRequests',
  method: 'GET',
  path: '/administration/change_requests',
  summary: 'Requests that wait, the longest waiting first; or answered ones, the newest first',
  tag: 'administration',
  access: 'signed_in',
  query: Type.Object({ status: Type.Optional(Type.Enum(['open', 'answered'])), ...PageQuery }),
  paging: 'pages',
  status: 200,
  answer: Type.Object({ change_requests: Type.Array(ChangeRequest) }),
  screen: true,
});

export const acceptChangeRequest = endpoint({
  ids: ['API-430'],
  name: 'acceptChangeRequest',
  method: 'POST',
  path: '/administration/change_requests/{id}/accept',
  summary:
    'Make the wished changes; 409 when something was changed meanwhile, unless that is overwritten knowingly',
  tag: 'administration',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  body: Type.Object(
    { answer: Type.Optional(Words), overwrite: Type.Optional(Type.Boolean()) },
    { additionalProperties: false },
  ),
  status: 200,
  answer: ChangeRequest,
});

export const rejectChangeRequest = endpoint({
  ids: ['API-431'],
  name: 'rejectChangeRequest',
  method: 'POST',
  path: '/administration/change_requests/{id}/reject',
  summary: 'Refuse the wished changes, with a word about it',
  tag: 'administration',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  body: Type.Object({ answer: Type.Optional(Words) }, { additionalProperties: false }),
  status: 200,
  answer: ChangeRequest,
});
