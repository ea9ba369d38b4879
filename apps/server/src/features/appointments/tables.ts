import type { ParticipantStatus } from '@dorfplatz/contract';
import { sql } from '../../platform/db/database.ts';
import type { CalendarRow } from '../calendars/index.ts';
import type { MemberRow } from '../members/index.ts';
import type { FileRow } from '../uploads/index.ts';

/** When something is, on the clocks of its zone; of whole days `end_wall` is the first moment after the last one. */
export type When = {
  all_day: boolean;
  time_zone: string;
  /** `YYYY-MM-DDTHH:MM:SS` */
  start_wall: string;
  end_wall: string;
};

/** What a series is worked out from. */
export type SeriesRow = When & {
  id: number;
  rrule: string | null;
  /** Recurrence ids as they are kept, without punctuation. */
  exdates: string[];
  rdates: string[];
};

export type StoredLocation = {
  name?: string;
  address1?: string;
  address2?: string;
  zip?: string;
  city?: string;
  country?: string;
  link?: string;
};

export type StoredMeeting = {
  conference_call_phone_number?: string;
  conference_call_access_code?: string;
  online?: boolean;
  join_url?: string | null;
};

/** A row of `appointments`: one that takes place once, a series, or a changed occurrence. */
export type AppointmentRow = SeriesRow & {
  network_id: number;
  series_id: number | null;
  recurrence_id: string | null;
  uid: string;
  sequence: number;
  name: string;
  description: string;
  starts_at: string;
  ends_at: string;
  /** When the last occurrence of a series ends; null: never. */
  ends_for_good: string | null;
  canceled_at: string | null;
  location: StoredLocation;
  latitude: number | null;
  longitude: number | null;
  meeting: StoredMeeting | null;
  meeting_room_id: number | null;
  online_room: string | null;
  category_id: string | null;
  consultants: string;
  organizer: string;
  attendee_total: number;
  attendees_enforced: boolean;
  user_can_opt: boolean;
  participants_to_admins_only: boolean;
  participation_locked: boolean;
  registration_with_costs: boolean;
  costs: number | null;
  currency: string;
  registration_required: boolean;
  registration_deadline: string | null;
  url: string;
  is_event: boolean;
  image_id: number | null;
  reminders: number[];
  author_id: number | null;
  last_author_id: number | null;
  generic_author: string | null;
  /** The calendar whose subscription it came with; of changed occurrences their series says it. */
  subscribed_calendar_id: number | null;
  /** The series that this one goes on from. */
  continued_from: number | null;
  created_at: string;
  updated_at: string;
};

/** What its page shows beside the row itself. */
export type AppointmentDetails = {
  author: MemberRow | null;
  last_author: MemberRow | null;
  category: { id: string; label: string } | null;
  room_name: string | null;
  contacts: MemberRow[];
  files: FileRow[];
  invited_consumers: MemberRow[];
  my_invite: { id: number; author: MemberRow | null } | null;
};

/** An appointment, or one occurrence of a series, as the viewer stands to it. */
export type LoadedAppointment = {
  /** As answers carry it. */
  id: string;
  /** The appointment or series, whose id participants, calendars and invitations have. */
  masterId: number;
  /** Empty unless it is one occurrence of a series. */
  recurrenceId: string;
  master: AppointmentRow;
  /** Says what it is: the changed occurrence, else the same as `master`. */
  row: AppointmentRow;
  isSeries: boolean;
  isCanceled: boolean;
  /** Of the occurrence, or of the appointment; of a series the first start and, if it ends, the last end. */
  startsAt: string;
  endsAt: string | null;
  /** The wall clocks of the occurrence. */
  when: When;
  /** The calendars in which the viewer sees it, and how many others there are. */
  calendars: readonly CalendarRow[];
  unknownCalendars: number;
  /** Whether the viewer made it. */
  isAuthor: boolean;
  /** The viewer's own answer. */
  myStatus: ParticipantStatus | null;
};

const wallText = '\'YYYY-MM-DD"T"HH24:MI:SS\'';
const plain = [
  ...['id', 'network_id', 'series_id', 'recurrence_id', 'uid', 'sequence', 'name', 'all_day'],
  ...[
    'time_zone',
    'rrule',
    'exdates',
    'rdates',
    'starts_at',
    'ends_at',
    'ends_for_good',
    'canceled_at',
    'location',
  ],
  ...[
    'latitude',
    'longitude',
    'meeting',
    'meeting_room_id',
    'online_room',
    'category_id',
    'consultants',
    'organizer',
  ],
  ...['attendee_total', 'attendees_enforced', 'user_can_opt', 'participants_to_admins_only'],
  ...['participation_locked', 'registration_with_costs', 'currency', 'registration_required'],
  ...['registration_deadline', 'url', 'is_event', 'image_id', 'reminders', 'author_id', 'last_author_id'],
  ...['generic_author', 'subscribed_calendar_id', 'continued_from', 'created_at', 'updated_at'],
];

/** The columns of an AppointmentRow, as SQL text. */
export const appointmentColumnsText = (alias = 'a'): string =>
  [
    ...plain.map((column) => `${alias}.${column}`),
    `current_names(${alias}.description) as description`,
    `${alias}.costs::float8 as costs`,
    `to_char(${alias}.start_wall, ${wallText}) as start_wall`,
    `to_char(${alias}.end_wall, ${wallText}) as end_wall`,
  ].join(', ');

export const appointmentColumns = (alias = 'a') => sql.raw(appointmentColumnsText(alias));
