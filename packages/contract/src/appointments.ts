import { type Static, Type } from 'typebox';
import { Attachment } from './attachments.ts';
import { CalendarSource } from './calendars.ts';
import { Actor, Id, IdOrSlug, Images, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const calendar = resource('calendar');

export const APPOINTMENT_NAME_MAX = 200;
export const APPOINTMENT_DESCRIPTION_MAX = 50_000;
export const ZIP_MAX = 10;
/** How many calendars, files and contacts an appointment may have. */
export const APPOINTMENT_CALENDARS_MAX = 50;
export const APPOINTMENT_FILES_MAX = 50;
export const APPOINTMENT_CONTACTS_MAX = 20;

/**
 * `17` names an appointment or a whole series, `v-17-20260617T180000` one occurrence of it as the rule has it,
 * `r-17-20260617T180000` one that was changed (decision 79); the time is the wall clock the rule gave it.
 */
export const APPOINTMENT_ID_PATTERN = '^([1-9][0-9]{0,15}|[rv]-[1-9][0-9]{0,15}-[0-9]{8}(T[0-9]{6})?)$';
export const AppointmentId = Type.String({ pattern: APPOINTMENT_ID_PATTERN });
const Params = Type.Object({ id: AppointmentId });

export const APPOINTMENT_TYPES = ['appointment', 'recurring_appointment', 'virtual_appointment'] as const;
export const PARTICIPANT_STATUS = ['open', 'invited', 'accepted', 'declined', 'rejected'] as const;
export const ParticipantStatus = Type.Enum([...PARTICIPANT_STATUS]);
export type ParticipantStatus = Static<typeof ParticipantStatus>;
export const ApplyTo = Type.Enum(['this', 'all']);
export type ApplyTo = Static<typeof ApplyTo>;
/** How much of a series is meant, where one of its occurrences is named: it, it and all after it, or all. */
export const SeriesScope = Type.Enum(['this', 'this_and_following', 'all']);
export type SeriesScope = Static<typeof SeriesScope>;

/**
 * When it is. Of whole days, `start` and `end` are the first and the last date, `YYYY-MM-DD`; otherwise instants with
 * the offset that holds in `time_zone` then, `2026-06-17T18:00:00+02:00`.
 */
export const AppointmentDate = Type.Object({
  start: Type.String(),
  end: Type.String(),
  all_day: Type.Boolean(),
  time_zone: Type.String(),
  same_day: Type.Boolean(),
});
export type AppointmentDate = Static<typeof AppointmentDate>;

/** An appointment as the month sheet and lists show it. */
export const AppointmentEntry = Type.Object({
  id: AppointmentId,
  type: Type.Enum([...APPOINTMENT_TYPES]),
  name: Type.String(),
  canceled: Type.Boolean(),
  has_meeting: Type.Boolean(),
  is_recurring: Type.Boolean(),
  html_url: Type.String(),
  /** Those the viewer can see, and how many others there are. */
  calendar_ids: Type.Array(Id),
  unknown_calendars: Type.Integer(),
  date: AppointmentDate,
  /** Where it is, in a few words. */
  place: Type.String(),
  /** The viewer's own answer; null who was neither invited nor has answered. */
  my_status: Nullable(ParticipantStatus),
  can: Type.Object({ update: Type.Boolean() }),
});
export type AppointmentEntry = Static<typeof AppointmentEntry>;

const MonthQuery = Type.Object({
  /** Any day of the month, `YYYY-MM-DD`; today in the viewer's zone when left out. */
  date: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
  /** The sheet's answer covers its whole weeks, the list's the days of the month (decision 105). */
  view: Type.Optional(Type.Enum(['sheet', 'list'])),
  type: Type.Optional(Type.Enum(['month'])),
});
const MonthAnswer = Type.Object({
  /** First and last date of the answer, `YYYY-MM-DD`. */
  from: Type.String(),
  to: Type.String(),
  appointments: Type.Array(AppointmentEntry),
});
export type MonthAnswer = Static<typeof MonthAnswer>;

export const listAppointments = calendar.get('listAppointments', '/appointments', {
  ids: ['API-001'],
  summary: 'Appointments of a month in all calendars one sees, in the order of their starts',
  query: MonthQuery,
  answer: MonthAnswer,
  large: true,
  screen: true,
});

export const listParticipating = calendar.get('listParticipating', '/appointments/participating', {
  ids: ['API-002'],
  summary: 'Appointments of a month that one takes part in',
  query: MonthQuery,
  answer: MonthAnswer,
  large: true,
  screen: true,
});

export const listAppointmentsOfGroup = calendar.get(
  'listAppointmentsOfGroup',
  '/groups/{groupSlug}/appointments',
  {
    ids: ['API-003'],
    summary: "Appointments of a month in a group's calendars",
    params: { groupSlug: IdOrSlug },
    query: MonthQuery,
    answer: MonthAnswer,
    large: true,
  },
);

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** `custom` is shown where the interval is above 1 (decision 19), or where an imported rule says more than the form. */
export const RECURRENCE_CHOICES = ['never', ...FREQUENCIES, 'custom'] as const;

export const RECURRENCE_WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** The first to fifth of a weekday in a month, or with -1 the last one. */
export const WeekdayOfMonth = Type.Object({
  week: Type.Enum([1, 2, 3, 4, 5, -1]),
  weekday: Type.Enum([...RECURRENCE_WEEKDAYS]),
});

export const MEETING_LINK_TYPES = ['ms_teams', 'google_meet', 'zoom'] as const;

const Location = Type.Object({
  name: Type.String(),
  address1: Type.String(),
  address2: Type.String(),
  zip: Type.String(),
  city: Type.String(),
  country: Type.String(),
  link: Type.String(),
  meeting_link_type: Nullable(Type.Enum([...MEETING_LINK_TYPES])),
  maps_url: Nullable(Type.String()),
  /** A picture of the place; null while it is not known where that is. */
  map_image_url: Nullable(Type.String()),
});

export const Participant = Type.Object({
  /** `me` for the viewer, else the member's id. */
  id: Type.String(),
  status: ParticipantStatus,
  /** The roles of the network that the member has, by which lists are grouped. */
  roles: Type.Array(Type.Object({ id: Id, name: Type.String(), color: Nullable(Type.String()) })),
  membership: Type.Object({
    id: Id,
    name: Type.String(),
    path: Type.String(),
    images: Nullable(Images),
    first_name: Type.String(),
    last_name: Type.String(),
    detection_profile_field: Nullable(Type.String()),
    is_external: Type.Boolean(),
    /** Somebody from outside: without sign-in, and without a page of their own. */
    is_consumer: Type.Boolean(),
  }),
});
export type Participant = Static<typeof Participant>;

/** Why it cannot be cancelled, or an answer not be given. */
export const CANCEL_PROHIBITED = ['canceled', 'past', 'not_allowed'] as const;
export const OPT_PROHIBITED = ['canceled', 'past', 'locked', 'full', 'deadline', 'not_invited'] as const;

export const Appointment = Type.Object({
  id: AppointmentId,
  type: Type.Enum([...APPOINTMENT_TYPES]),
  name: Type.String(),
  description: Type.String(),
  description_rendered: Type.String(),
  canceled: Type.Boolean(),
  past: Type.Boolean(),
  cancel_prohibited_reason: Nullable(Type.Enum([...CANCEL_PROHIBITED])),
  has_meeting: Type.Boolean(),
  html_url: Type.String(),
  calendar_ids: Type.Array(Id),
  calendars: Type.Array(
    Type.Object({ id: Id, name: Type.String(), color: Type.String(), html_url: Type.String() }),
  ),
  unknown_calendars: Type.Integer(),
  date: AppointmentDate,
  recurrence_pattern: Type.Object({
    recurrence_frequency: Type.Enum([...RECURRENCE_CHOICES]),
    /** The unit of the rule, also where `custom` is shown; null when it never recurs. */
    unit: Nullable(Type.Enum([...FREQUENCIES])),
    recurrence_interval: Type.Integer(),
    /** The last date on which it may begin. */
    recurrence_end_time: Nullable(Type.String()),
    /** After how many times it ends, dates left out counted; only where these fields say all that the rule says. */
    recurrence_count: Nullable(Type.Integer()),
    /** Of an occurrence of such a one: how many times there are from it on. */
    remaining_count: Nullable(Type.Integer()),
    /** Of a weekly one with several weekdays: all of them, that of the start among them; else empty. */
    recurrence_weekdays: Type.Array(Type.Enum([...RECURRENCE_WEEKDAYS])),
    /** Of one that comes on a weekday of the month instead of a day. */
    recurrence_weekday_of_month: Nullable(WeekdayOfMonth),
    /** RFC 5545, for rules that say more than frequency, interval and date of the end; null otherwise. */
    rrule: Nullable(Type.String()),
  }),
  first_occurrence_date: Nullable(AppointmentDate),
  next_occurrence_date: Nullable(AppointmentDate),
  next_occurrence_url: Nullable(Type.String()),
  previous_occurrence_url: Nullable(Type.String()),
  recurring_appointment_url: Nullable(Type.String()),
  /** Of a series of which a part goes on by itself: where that is; and of such a part, what it goes on from. */
  continued_url: Nullable(Type.String()),
  continued_from_url: Nullable(Type.String()),
  location: Location,
  meeting: Nullable(
    Type.Object({
      room_id: Nullable(Id),
      room_name: Type.String(),
      conference_call_phone_number: Type.String(),
      conference_call_access_code: Type.String(),
      join_url: Nullable(Type.String()),
      app_url: Nullable(Type.String()),
    }),
  ),
  category: Nullable(Type.Object({ id: Type.String(), label: Type.String() })),
  consultants: Type.String(),
  organizer: Type.String(),
  contacts: Type.Array(Type.Object({ id: Id, name: Type.String(), path: Type.String() })),
  attendee_configuration: Type.Object({
    /** 0: as many as like. */
    total: Type.Integer(),
    total_attendees_enforced: Type.Boolean(),
    user_can_opt: Type.Boolean(),
    show_participants_to_admins_only: Type.Boolean(),
    participation_locked: Type.Boolean(),
  }),
  application_configuration: Type.Object({
    registration_with_costs: Type.Boolean(),
    costs: Nullable(Type.Number()),
    currency: Type.String(),
    registration_required: Type.Boolean(),
    registration_deadline: Nullable(Instant),
    url: Type.String(),
  }),
  /** How many have accepted, declined and not answered; null who may not see who takes part. */
  counts: Nullable(
    Type.Object({ accepted: Type.Integer(), declined: Type.Integer(), no_reaction: Type.Integer() }),
  ),
  attending_participants_count: Type.Integer(),
  total_attendees_enforced_and_exceeded: Type.Boolean(),
  is_event: Type.Boolean(),
  event_image: Nullable(Type.Object({ id: Id, large_thumb: Type.String() })),
  event_files: Type.Array(Attachment),
  /** Minutes before the start at which participants are reminded. */
  reminders: Type.Array(Type.Integer()),
  created_at: Instant,
  updated_at: Instant,
  author: Nullable(Actor),
  last_author: Nullable(Actor),
  /** Who stands for it where no member does: the name of an import, say. */
  generic_author: Nullable(Type.String()),
  /** Of what came with the subscription of a calendar: it is changed there, and not here. */
  subscription: Nullable(CalendarSource),
  /** Guests among the invited. */
  invited_consumers: Type.Array(Actor),
  my_invite: Nullable(Type.Object({ id: Id, author: Nullable(Actor) })),
  my_status: Nullable(ParticipantStatus),
  opt_prohibited_reason: Nullable(Type.Enum([...OPT_PROHIBITED])),
  retroactive_opting: Type.Boolean(),
  can: Type.Object({
    update: Type.Boolean(),
    contact: Type.Boolean(),
    update_participants: Type.Boolean(),
    download_attendees: Type.Boolean(),
    destroy: Type.Boolean(),
    lock: Type.Boolean(),
    opt: Type.Boolean(),
    show_attendees: Type.Boolean(),
    start_meeting: Type.Boolean(),
    create_appointments: Type.Boolean(),
  }),
});
export type Appointment = Static<typeof Appointment>;

/** An appointment in a post about it: what, when, where, and the viewer's own answer. */
export const AppointmentCard = Type.Object({
  id: AppointmentId,
  type: Type.Enum([...APPOINTMENT_TYPES]),
  name: Type.String(),
  canceled: Type.Boolean(),
  html_url: Type.String(),
  /** Of a series, that of its next occurrence, or of its last. */
  date: AppointmentDate,
  /** Where it is, in a few words. */
  place: Type.String(),
  attendee_configuration: Type.Object({ participation_locked: Type.Boolean() }),
  total_attendees_enforced_and_exceeded: Type.Boolean(),
  my_status: Nullable(ParticipantStatus),
  /** Whether the viewer made it: nobody asks them. */
  is_author: Type.Boolean(),
  opt_prohibited_reason: Nullable(Type.Enum([...OPT_PROHIBITED])),
  can: Type.Object({ opt: Type.Boolean() }),
});
export type AppointmentCard = Static<typeof AppointmentCard>;

export const getAppointment = calendar.get('getAppointment', '/appointments/{id}', {
  ids: ['API-004'],
  summary: 'An appointment, a series or one of its occurrences',
  params: Params,
  answer: Appointment,
  screen: true,
});
