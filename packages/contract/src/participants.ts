import { type Static, Type } from 'typebox';
import { ApplyTo, AppointmentEntry, AppointmentId, Participant, ParticipantStatus } from './appointments.ts';
import { Actor, CursorQuery, Id, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';

const Params = Type.Object({ id: AppointmentId });
/** The member's id, or `me`. */
const ParticipantId = Type.String({ pattern: '^(me|[1-9][0-9]{0,15})$' });
const OneParams = Type.Object({ id: AppointmentId, participantId: ParticipantId });

export const listParticipants = endpoint({
  ids: ['API-021'],
  name: 'listParticipants',
  method: 'GET',
  path: '/appointments/{id}/participants',
  summary: 'Who takes part, by name; of an occurrence with the answers for it',
  tag: 'calendar',
  access: 'signed_in',
  params: Params,
  query: Type.Object({
    status: Type.Optional(ParticipantStatus),
    /** The id of a role of the network, or `none`. */
    role: Type.Optional(Type.String({ pattern: '^(none|[1-9][0-9]{0,15})$' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  paging: 'pages',
  status: 200,
  answer: Type.Object({
    participants: Type.Array(Participant),
    /** Of all pages. */
    counts: Type.Object({ accepted: Type.Integer(), declined: Type.Integer(), no_reaction: Type.Integer() }),
  }),
  screen: true,
});

/** How many members one call adds by name; groups and roles may be larger. */
export const ADDED_MEMBERS_MAX = 1000;

export const addParticipants = endpoint({
  ids: ['API-020'],
  name: 'addParticipants',
  method: 'POST',
  path: '/appointments/{id}/participants',
  summary: 'Invite members, everyone of groups and everyone with a role; or enter how they answered',
  tag: 'calendar',
  access: 'signed_in',
  params: Params,
  body: Type.Object(
    {
      participant: Type.Object(
        {
          membership_ids: Type.Optional(Type.Array(Id, { maxItems: ADDED_MEMBERS_MAX })),
          group_ids: Type.Optional(Type.Array(Id, { maxItems: 100 })),
          membership_role_ids: Type.Optional(Type.Array(Id, { maxItems: 100 })),
          /** `invited` when left out. */
          status: Type.Optional(ParticipantStatus),
          send_email_notification: Type.Optional(Type.Boolean()),
          invite_consumers: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
      apply_to: Type.Optional(ApplyTo),
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: Type.Object({
    added: Type.Integer(),
    /** Took part already, or were invited. */
    skipped: Type.Integer(),
    /** Guests that were left out: the network does not invite them, or it was not asked for. */
    left_out: Type.Integer(),
  }),
});

export const updateParticipant = endpoint({
  ids: ['API-022'],
  name: 'updateParticipant',
  method: 'PUT',
  path: '/appointments/{id}/participants/{participantId}',
  summary: 'Answer for oneself (`me`), or enter the answer of another',
  tag: 'calendar',
  access: 'signed_in',
  params: OneParams,
  body: Type.Object(
    { status: ParticipantStatus, apply_to: Type.Optional(ApplyTo) },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Participant,
});

export const removeParticipant = endpoint({
  ids: ['API-023'],
  name: 'removeParticipant',
  method: 'DELETE',
  path: '/appointments/{id}/participants/{participantId}',
  summary: 'Take somebody off the list, of a series (`apply_to` all) or of one occurrence',
  tag: 'calendar',
  access: 'signed_in',
  params: OneParams,
  query: Type.Object({ apply_to: Type.Optional(ApplyTo) }),
  status: 204,
});

/** Whom a letter to the participants goes to. */
export const CONTACT_AUDIENCES = ['all', 'accepted', 'declined', 'no_reaction'] as const;

export const contactParticipants = endpoint({
  ids: ['API-018'],
  name: 'contactParticipants',
  method: 'POST',
  path: '/appointments/{id}/contact',
  summary: 'Write a mail to those who take part, with the appointment’s files if they are small enough',
  tag: 'calendar',
  access: 'signed_in',
  params: Params,
  body: Type.Object(
    {
      contact: Type.Object(
        {
          subject: Type.String({ maxLength: 200 }),
          text: Type.String({ maxLength: 20_000 }),
          audience: Type.Enum([...CONTACT_AUDIENCES]),
          include_attachments: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  status: 202,
  answer: Type.Object({ recipients: Type.Integer() }),
});

export const getContactInfo = endpoint({
  ids: ['API-451'],
  name: 'getContactInfo',
  method: 'GET',
  path: '/appointments/{id}/contact',
  summary: 'How many each audience has, how large the files are and what a mail may carry',
  tag: 'calendar',
  access: 'signed_in',
  params: Params,
  status: 200,
  answer: Type.Object({
    audiences: Type.Object({
      all: Type.Integer(),
      accepted: Type.Integer(),
      declined: Type.Integer(),
      no_reaction: Type.Integer(),
    }),
    /** In bytes. */
    attachments_size: Type.Integer(),
    attachments_limit: Type.Integer(),
  }),
  screen: true,
});

export const attendeesCsv = endpoint({
  ids: ['API-039'],
  name: 'attendeesCsv',
  method: 'GET',
  path: '/appointments/{id}/attendees.csv',
  summary: 'Everyone who takes part, as CSV',
  tag: 'calendar',
  access: 'signed_in',
  params: Params,
  status: 200,
  bytes: true,
});

export const attendeesXlsx = endpoint({
  ids: ['API-040'],
  name: 'attendeesXlsx',
  method: 'GET',
  path: '/appointments/{id}/attendees.xlsx',
  summary: 'Everyone who takes part, as a spreadsheet',
  tag: 'calendar',
  access: 'signed_in',
  params: Params,
  status: 200,
  bytes: true,
});

/** How an answered or open place stands, as the overview of invitations lists it. */
export const PARTICIPATION_STATUS = ['upcoming', 'accepted', 'declined'] as const;
export const Participation = Type.Object({
  appointment: AppointmentEntry,
  status: ParticipantStatus,
  invited_by: Nullable(Actor),
});
export type Participation = Static<typeof Participation>;

export const listParticipations = endpoint({
  ids: ['API-030'],
  name: 'listParticipations',
  method: 'GET',
  path: '/api/v1/participations',
  summary:
    'Own answers: accepted ones still to come (`upcoming`, soonest first), all accepted, all declined (newest first)',
  tag: 'calendar',
  access: 'signed_in',
  query: Type.Object({
    status: Type.Optional(Type.Enum([...PARTICIPATION_STATUS])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    ...CursorQuery,
  }),
  paging: 'cursor',
  status: 200,
  answer: Type.Object({ participations: Type.Array(Participation) }),
});
