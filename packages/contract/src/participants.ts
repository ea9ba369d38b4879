import { type Static, Type } from 'typebox';
import {
  ApplyTo,
  AppointmentEntry,
  AppointmentId,
  Participant,
  ParticipantStatus,
  SeriesScope,
} from './appointments.ts';
import { Actor, Id, Nullable } from './common.ts';
import { resource } from './resource.ts';

const calendar = resource('calendar');

const Params = Type.Object({ id: AppointmentId });
/** The member's id, or `me`. */
const ParticipantId = Type.String({ pattern: '^(me|[1-9][0-9]{0,15})$' });
const OneParams = Type.Object({ id: AppointmentId, participantId: ParticipantId });

export const listParticipants = calendar.get('listParticipants', '/appointments/{id}/participants', {
  ids: ['API-021'],
  summary: 'Who takes part, by name; of an occurrence with the answers for it',
  params: Params,
  query: {
    status: Type.Optional(ParticipantStatus),
    /** The id of a role of the network, or `none`. */
    role: Type.Optional(Type.String({ pattern: '^(none|[1-9][0-9]{0,15})$' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  paging: 'pages',
  answer: {
    participants: Type.Array(Participant),
    /** Of all pages. */
    counts: Type.Object({ accepted: Type.Integer(), declined: Type.Integer(), no_reaction: Type.Integer() }),
  },
  screen: true,
});

/** How many members one call adds by name; groups and roles may be larger. */
export const ADDED_MEMBERS_MAX = 1000;

export const addParticipants = calendar.post('addParticipants', '/appointments/{id}/participants', {
  ids: ['API-020'],
  summary: 'Invite members, everyone of groups and everyone with a role; or enter how they answered',
  params: Params,
  body: {
    participant: Type.Object({
      membership_ids: Type.Optional(Type.Array(Id, { maxItems: ADDED_MEMBERS_MAX })),
      group_ids: Type.Optional(Type.Array(Id, { maxItems: 100 })),
      membership_role_ids: Type.Optional(Type.Array(Id, { maxItems: 100 })),
      /** `invited` when left out. */
      status: Type.Optional(ParticipantStatus),
      send_email_notification: Type.Optional(Type.Boolean()),
      invite_consumers: Type.Optional(Type.Boolean()),
    }),
    apply_to: Type.Optional(ApplyTo),
  },
  answer: {
    added: Type.Integer(),
    /** Took part already, were invited, or made it. */
    skipped: Type.Integer(),
    /** Guests that were left out: the network does not invite them, or it was not asked for. */
    left_out: Type.Integer(),
  },
});

export const updateParticipant = calendar.put(
  'updateParticipant',
  '/appointments/{id}/participants/{participantId}',
  {
    ids: ['API-022'],
    summary: 'Answer for oneself (`me`), or enter the answer of another',
    params: OneParams,
    body: { status: ParticipantStatus, apply_to: Type.Optional(SeriesScope) },
    answer: {
      ...Participant.properties,
      /** What was answered: of a series, with `apply_to` this, its next occurrence. */
      appointment_url: Type.String(),
    },
  },
);

export const removeParticipant = calendar.delete(
  'removeParticipant',
  '/appointments/{id}/participants/{participantId}',
  {
    ids: ['API-023'],
    summary: 'Take somebody off the list, of a series (`apply_to` all) or of one occurrence',
    params: OneParams,
    query: { apply_to: Type.Optional(SeriesScope) },
  },
);

/** Whom a letter to the participants goes to. */
export const CONTACT_AUDIENCES = ['all', 'accepted', 'declined', 'no_reaction'] as const;

export const contactParticipants = calendar.post('contactParticipants', '/appointments/{id}/contact', {
  ids: ['API-018'],
  summary: 'Write a mail to those who take part, with the appointment’s files if they are small enough',
  params: Params,
  body: {
    contact: Type.Object({
      subject: Type.String({ maxLength: 200 }),
      text: Type.String({ maxLength: 20_000 }),
      audience: Type.Enum([...CONTACT_AUDIENCES]),
      include_attachments: Type.Optional(Type.Boolean()),
    }),
  },
  status: 202,
  answer: { recipients: Type.Integer() },
});

export const getContactInfo = calendar.get('getContactInfo', '/appointments/{id}/contact', {
  ids: ['API-451'],
  summary: 'How many each audience has, how large the files are and what a mail may carry',
  params: Params,
  answer: {
    audiences: Type.Object({
      all: Type.Integer(),
      accepted: Type.Integer(),
      declined: Type.Integer(),
      no_reaction: Type.Integer(),
    }),
    /** In bytes. */
    attachments_size: Type.Integer(),
    attachments_limit: Type.Integer(),
  },
  screen: true,
});

export const attendeesCsv = calendar.get('attendeesCsv', '/appointments/{id}/attendees.csv', {
  ids: ['API-039'],
  summary: 'Everyone who takes part, as CSV',
  params: Params,
  bytes: true,
});

export const attendeesXlsx = calendar.get('attendeesXlsx', '/appointments/{id}/attendees.xlsx', {
  ids: ['API-040'],
  summary: 'Everyone who takes part, as a spreadsheet',
  params: Params,
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

export const listParticipations = calendar.get('listParticipations', '/api/v1/participations', {
  ids: ['API-030'],
  summary:
    'Own answers: accepted ones still to come (`upcoming`, soonest first), all accepted, all declined (newest first)',
  query: {
    status: Type.Optional(Type.Enum([...PARTICIPATION_STATUS])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  },
  paging: 'cursor',
  answer: { participations: Type.Array(Participation) },
});
