import { type Static, Type } from 'typebox';
import {
  APPOINTMENT_CALENDARS_MAX,
  APPOINTMENT_CONTACTS_MAX,
  APPOINTMENT_DESCRIPTION_MAX,
  APPOINTMENT_FILES_MAX,
  APPOINTMENT_NAME_MAX,
  Appointment,
  AppointmentId,
  FREQUENCIES,
  RECURRENCE_WEEKDAYS,
  SeriesScope,
  WeekdayOfMonth,
  ZIP_MAX,
} from './appointments.ts';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const calendar = resource('calendar');

const Params = Type.Object({ id: AppointmentId });
const shortText = (maxLength: number) => Type.String({ maxLength });
const Url = Type.String({ maxLength: 2000 });

/** A wall clock of `time_zone`, `YYYY-MM-DDTHH:MM`; of whole days a date, the last one included. */
const Wall = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$' });
export const AppointmentDateWrite = Type.Object(
  { start: Wall, end: Wall, all_day: Type.Boolean(), time_zone: Type.String({ maxLength: 60 }) },
  { additionalProperties: false },
);
export type AppointmentDateWrite = Static<typeof AppointmentDateWrite>;

const optional = Type.Optional;
const Ids = (maxItems: number) => optional(Type.Array(Id, { maxItems }));

/** More times than any series that people plan has. */
export const RECURRENCE_COUNT_MAX = 1_000;

/** What a form sends; what is left out stays as it is, or is empty in a new one. */
export const AppointmentWrite = Type.Object(
  {
    name: optional(shortText(APPOINTMENT_NAME_MAX)),
    description: optional(shortText(APPOINTMENT_DESCRIPTION_MAX)),
    calendar_ids: Ids(APPOINTMENT_CALENDARS_MAX),
    date: optional(AppointmentDateWrite),
    recurrence_pattern: optional(
      Type.Object(
        {
          recurrence_frequency: Type.Enum(['never', ...FREQUENCIES]),
          recurrence_interval: optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
          recurrence_end_time: optional(Nullable(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }))),
          /** Ends it after so many times, of the rest of a series from there on; not together with an end time. */
          recurrence_count: optional(Nullable(Type.Integer({ minimum: 1, maximum: RECURRENCE_COUNT_MAX }))),
          /** Of a weekly one: all its weekdays, that of the start among them; none for that alone. Left out, they stay. */
          recurrence_weekdays: optional(Type.Array(Type.Enum([...RECURRENCE_WEEKDAYS]), { maxItems: 7 })),
          /** Of a monthly or yearly one: which weekday of its month the start is; null for its day. Left out, it stays. */
          recurrence_weekday_of_month: optional(Nullable(WeekdayOfMonth)),
        },
        { additionalProperties: false },
      ),
    ),
    location: optional(
      Type.Object(
        {
          name: optional(shortText(200)),
          address1: optional(shortText(200)),
          address2: optional(shortText(200)),
          zip: optional(shortText(ZIP_MAX)),
          city: optional(shortText(100)),
          country: optional(shortText(100)),
          link: optional(Url),
        },
        { additionalProperties: false },
      ),
    ),
    /** null: no meeting. */
    meeting: optional(
      Nullable(
        Type.Object(
          {
            room_id: optional(Nullable(Id)),
            conference_call_phone_number: optional(shortText(60)),
            conference_call_access_code: optional(shortText(60)),
            /** A room of the network's meeting provider is made when it starts. */
            online: optional(Type.Boolean()),
          },
          { additionalProperties: false },
        ),
      ),
    ),
    category: optional(Nullable(shortText(100))),
    consultants: optional(shortText(500)),
    organizer: optional(shortText(200)),
    contact_ids: Ids(APPOINTMENT_CONTACTS_MAX),
    attendee_configuration: optional(
      Type.Object(
        {
          total: optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
          total_attendees_enforced: optional(Type.Boolean()),
          user_can_opt: optional(Type.Boolean()),
          show_participants_to_admins_only: optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
    application_configuration: optional(
      Type.Object(
        {
          registration_with_costs: optional(Type.Boolean()),
          costs: optional(Nullable(Type.Number({ minimum: 0, maximum: 1_000_000_000 }))),
          currency: optional(shortText(10)),
          registration_required: optional(Type.Boolean()),
          registration_deadline: optional(Nullable(Instant)),
          url: optional(Url),
        },
        { additionalProperties: false },
      ),
    ),
    is_event: optional(Type.Boolean()),
    event_image: optional(Nullable(Id)),
    event_files: Ids(APPOINTMENT_FILES_MAX),
    reminders: optional(Type.Array(Type.Integer({ minimum: 0, maximum: 60 * 24 * 60 }), { maxItems: 5 })),
    membership_ids_to_invite: Ids(1000),
    membership_role_ids_to_invite: Ids(100),
    group_ids_to_invite: Ids(100),
    /** Guests among the invited groups and roles are invited too. */
    invite_consumers: optional(Type.Boolean()),
    /** A post about it in the streams of its groups and the network. */
    post: optional(Type.Boolean()),
    /** Consent to lose what is kept of single occurrences that the changed series has no place for. */
    drop_unmatched: optional(Type.Boolean()),
    /** People who were invited hear of the change by mail. */
    notify: optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type AppointmentWrite = Static<typeof AppointmentWrite>;

export const createAppointment = calendar.post('createAppointment', '/appointments', {
  ids: ['API-013'],
  summary: 'Make an appointment; files are uploaded before',
  body: AppointmentWrite,
  answer: Appointment,
});

/** Of an occurrence: it alone, unless it is said that those after it are meant too, which are a series of their own then. */
const FromHere = optional(Type.Enum(['this', 'this_and_following']));

export const updateAppointment = calendar.put('updateAppointment', '/appointments/{id}', {
  ids: ['API-014'],
  summary: 'Change an appointment: of a series all of it by its id, one occurrence by the occurrence’s',
  params: Params,
  body: Type.Object({ ...AppointmentWrite.properties, apply_to: FromHere }, { additionalProperties: false }),
  answer: Appointment,
});

export const lockParticipation = calendar.patch('lockParticipation', '/appointments/{id}', {
  ids: ['API-015'],
  summary: 'Lock answers, or open them again',
  params: Params,
  body: {
    attendee_configuration: Type.Object({ participation_locked: Type.Boolean() }),
  },
  answer: Appointment,
});

export const moveAppointment = calendar.post('moveAppointment', '/appointments/{id}/move', {
  ids: ['API-450'],
  summary:
    'Begin and end at another time; of an occurrence, this one, it and those after it, or the whole series by as much',
  params: Params,
  body: {
    start: Wall,
    end: Wall,
    all_day: Type.Boolean(),
    apply_to: optional(SeriesScope),
    /** As in AppointmentWrite. */
    drop_unmatched: optional(Type.Boolean()),
  },
  status: 200,
  answer: Appointment,
});

export const addAppointmentDate = calendar.post('addAppointmentDate', '/appointments/{id}/dates', {
  ids: ['API-1039'],
  summary: 'Let a series take place once more, beyond its rule; a date that was deleted comes back',
  params: Params,
  body: {
    /** On the clocks of the series. */
    start: Wall,
  },
  status: 200,
  answer: Appointment,
});

export const cancelAppointment = calendar.post('cancelAppointment', '/appointments/{id}/cancel', {
  ids: ['API-016'],
  summary: 'Cancel: it stays to be seen, struck through, and who was invited is told',
  params: Params,
  query: { apply_to: FromHere },
  status: 200,
  answer: Appointment,
});

export const deleteAppointment = calendar.delete('deleteAppointment', '/appointments/{id}', {
  ids: ['API-017'],
  summary: 'Delete an appointment, a whole series or one occurrence',
  params: Params,
  query: { apply_to: FromHere },
});
