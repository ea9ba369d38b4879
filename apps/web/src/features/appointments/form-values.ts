import { wallClock } from '@dorfplatz/content/dates';
import {
  type Appointment,
  type AppointmentWrite,
  RECURRENCE_COUNT_MAX,
  type SeriesScope,
} from '@dorfplatz/contract';
import { type RecurrenceChoice, type SimpleRule, type Weekday, weekdayAt } from '@dorfplatz/recurrence';
import type { Day } from '@dorfplatz/ui';
import type { Picked } from '../../kit/people-picker.tsx';
import { instantOf, wallAfter, writtenWall } from '../calendar/index.ts';
import { type MonthlyDay, monthlyDayOf, weekdayOfMonth, weekdaysOf } from './recurrence-choice.ts';
import { ruledDay } from './series.ts';

export interface FormValues {
  name: string;
  calendarIds: number[];
  isAllDay: boolean;
  startDay: Day;
  /** What the rhythm goes by, of an occurrence that was moved from there; null: the day of the start. */
  rhythmDay: Day | null;
  startTime: string;
  endDay: Day;
  endTime: string;
  zone: string;
  /** What the form shows; `kept` is a rule from elsewhere that says more than the form. */
  choice: RecurrenceChoice | 'kept';
  rule: SimpleRule | null;
  /** After how many times it ends, as it is typed. */
  count: string;
  /** Of a weekly rhythm, weekdays besides that of the start. */
  weekdays: Weekday[];
  /** Of a monthly or yearly rhythm, what of the start it goes by. */
  monthlyDay: MonthlyDay;
  description: string;
  location: {
    name: string;
    address1: string;
    address2: string;
    zip: string;
    city: string;
    country: string;
    link: string;
  };
  hasMeeting: boolean;
  meeting: { roomId: number | null; phone: string; code: string };
  category: string;
  organizer: string;
  consultants: string;
  contacts: { id: number; name: string }[];
  total: string;
  isTotalEnforced: boolean;
  userCanOpt: boolean;
  isForAdminsOnly: boolean;
  hasCosts: boolean;
  costs: string;
  currency: string;
  isRegistrationRequired: boolean;
  deadlineDay: Day | null;
  deadlineTime: string;
  url: string;
  isEvent: boolean;
  reminders: number[];
  invitees: Picked[];
  invitesConsumers: boolean;
  isPosted: boolean;
  notifies: boolean;
}

/** What comes with the address of a new appointment: a day, a calendar, and what was typed in the quick form. */
export interface Prefill {
  date?: string | undefined;
  calendar_id?: string | undefined;
  name?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
  all_day?: string | undefined;
}

const isDay = (text: string | undefined): text is Day =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
const isTime = (text: string | undefined): text is string => /^([01]\d|2[0-3]):[0-5]\d$/.test(text ?? '');

/** A new appointment: the next full hour today, or as the address says [RUL-0109]. */
export function newValues(prefill: Prefill, zone: string, now: number): FormValues {
  const next = wallClock(zone, now + 3_600_000);
  const startDay = isDay(prefill.date) ? prefill.date : next.slice(0, 10);
  const startTime = isTime(prefill.start)
    ? prefill.start
    : isDay(prefill.date)
      ? '18:00'
      : `${next.slice(11, 13)}:00`;
  const hour = (Number(startTime.slice(0, 2)) + 1) % 24;
  const endTime = isTime(prefill.end) ? prefill.end : `${String(hour).padStart(2, '0')}${startTime.slice(2)}`;
  const calendarId = Number(prefill.calendar_id);
  return {
    name: prefill.name ?? '',
    calendarIds: Number.isSafeInteger(calendarId) && calendarId > 0 ? [calendarId] : [],
    isAllDay: prefill.all_day === '1',
    startDay,
    rhythmDay: null,
    startTime,
    // What ends before it begins ends on the day after.
    endDay: endTime < startTime ? wallAfter(startDay, 1) : startDay,
    endTime,
    zone,
    choice: 'never',
    rule: null,
    count: '',
    weekdays: [],
    monthlyDay: 'day',
    description: '',
    location: { name: '', address1: '', address2: '', zip: '', city: '', country: '', link: '' },
    hasMeeting: false,
    meeting: { roomId: null, phone: '', code: '' },
    category: '',
    organizer: '',
    consultants: '',
    contacts: [],
    total: '',
    isTotalEnforced: false,
    userCanOpt: true,
    isForAdminsOnly: false,
    hasCosts: false,
    costs: '',
    currency: '€',
    isRegistrationRequired: false,
    deadlineDay: null,
    deadlineTime: '18:00',
    url: '',
    isEvent: false,
    reminders: [],
    invitees: [],
    invitesConsumers: false,
    isPosted: false,
    notifies: true,
  };
}

/** What the form shows of a rule. */
function choiceOf(pattern: Appointment['recurrence_pattern']): FormValues['choice'] {
  if (pattern.rrule === null) return pattern.recurrence_frequency;
  const isKnown =
    pattern.recurrence_count !== null ||
    pattern.recurrence_weekdays.length > 0 ||
    pattern.recurrence_weekday_of_month !== null;
  if (!isKnown) return 'kept';
  return pattern.recurrence_interval > 1 ? 'custom' : pattern.unit!;
}

/** An appointment as the form shows it. */
export function valuesOf(appointment: Appointment, readerZone: string): FormValues {
  const { date, recurrence_pattern: pattern, location, meeting } = appointment;
  const { attendee_configuration: attendees, application_configuration: application } = appointment;
  const wall = (text: string, time: string) => (date.all_day ? `${text}T${time}` : writtenWall(text));
  const [start, end] = [wall(date.start, '18:00'), wall(date.end, '19:00')];
  const deadline =
    application.registration_deadline && wallClock(readerZone, application.registration_deadline);
  const startDay = start.slice(0, 10);
  const rhythmDay = ruledDay(appointment.id) ?? startDay;
  const { meeting_link_type: _, maps_url: __, map_image_url: ___, ...place } = location;
  const rule =
    pattern.unit === null
      ? null
      : {
          frequency: pattern.unit,
          interval: pattern.recurrence_interval,
          ...(pattern.recurrence_end_time && { until: pattern.recurrence_end_time.slice(0, 10) }),
        };
  return {
    name: appointment.name,
    calendarIds: [...appointment.calendar_ids],
    isAllDay: date.all_day,
    startDay,
    rhythmDay: rhythmDay === startDay ? null : rhythmDay,
    startTime: start.slice(11),
    endDay: end.slice(0, 10),
    endTime: end.slice(11),
    zone: date.time_zone,
    choice: choiceOf(pattern),
    rule,
    // What remains of a series from an occurrence on is counted from there.
    count: String(pattern.remaining_count ?? pattern.recurrence_count ?? ''),
    weekdays: pattern.recurrence_weekdays.filter((each) => each !== weekdayAt(rhythmDay)),
    monthlyDay: monthlyDayOf(pattern.recurrence_weekday_of_month),
    description: appointment.description,
    location: place,
    hasMeeting: meeting !== null,
    meeting: {
      roomId: meeting?.room_id ?? null,
      phone: meeting?.conference_call_phone_number ?? '',
      code: meeting?.conference_call_access_code ?? '',
    },
    category: appointment.category?.id ?? '',
    organizer: appointment.organizer,
    consultants: appointment.consultants,
    contacts: appointment.contacts.map(({ id, name }) => ({ id, name })),
    total: attendees.total > 0 ? String(attendees.total) : '',
    isTotalEnforced: attendees.total_attendees_enforced,
    userCanOpt: attendees.user_can_opt,
    isForAdminsOnly: attendees.show_participants_to_admins_only,
    hasCosts: application.registration_with_costs,
    costs: application.costs === null ? '' : String(application.costs),
    currency: application.currency || '€',
    isRegistrationRequired: application.registration_required,
    deadlineDay: deadline ? deadline.slice(0, 10) : null,
    deadlineTime: deadline ? deadline.slice(11) : '18:00',
    url: application.url,
    isEvent: appointment.is_event,
    reminders: [...appointment.reminders],
    invitees: [],
    invitesConsumers: false,
    isPosted: false,
    notifies: true,
  };
}

/** What a rhythm is chosen by: another day than that of the start where it goes by that. */
export const forRhythm = (values: FormValues): FormValues => ({
  ...values,
  startDay: values.rhythmDay ?? values.startDay,
});

const wallsOf = ({ isAllDay, startDay, startTime, endDay, endTime }: FormValues) =>
  isAllDay ? [startDay, endDay] : [`${startDay}T${startTime}`, `${endDay}T${endTime}`];

/** A number as it is typed, with comma or point; null for nothing, NaN for what is none. */
export const numberOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'));

/** What is missing or wrong, by field, as the ending of the key of its words. */
export function problemsOf(values: FormValues): Partial<Record<string, string>> {
  const problems: Partial<Record<string, string>> = {};
  if (values.name.trim() === '') problems.name = 'name_required';
  if (values.calendarIds.length === 0) problems.calendar_ids = 'calendar_required';
  const [start, end] = wallsOf(values) as [string, string];
  if (end < start) problems.date = 'end_earlier_than_start';
  const total = numberOf(values.total);
  if (total !== null && !(Number.isInteger(total) && total >= 0)) problems.total = 'total_wrong';
  const costs = numberOf(values.costs);
  if (values.hasCosts && costs !== null && !(costs >= 0)) problems.costs = 'costs_wrong';
  if (values.rule && !(Number.isInteger(values.rule.interval) && values.rule.interval >= 1))
    problems.recurrence_interval = 'interval_wrong';
  const count = values.rule && numberOf(values.count);
  if (count !== null && !(Number.isInteger(count) && count >= 1 && count <= RECURRENCE_COUNT_MAX))
    problems.recurrence_count = 'count_wrong';
  return problems;
}

const idsOf = (invitees: readonly Picked[], type: Picked['type']) =>
  invitees.filter((each) => each.type === type).map(({ id }) => id);

export interface Extra {
  fileIds: number[];
  /** null: no picture. */
  imageId: number | null;
  canCreateMeetings: boolean;
  isNew: boolean;
  /** How much of a series is changed; what is no occurrence is changed as a whole. */
  scope: SeriesScope;
  readerZone: string;
}

/** What the form sends. */
export function writeOf(values: FormValues, extra: Extra): AppointmentWrite {
  const [start, end] = wallsOf(values) as [string, string];
  const { rule, choice, meeting, invitees } = values;
  const days = forRhythm(values);
  const deadline = values.deadlineDay
    ? instantOf(`${values.deadlineDay}T${values.deadlineTime}`, extra.readerZone)
    : null;
  return {
    name: values.name.trim(),
    description: values.description,
    // An occurrence lies where its series does, also with those after it.
    ...(extra.scope === 'all' && { calendar_ids: values.calendarIds }),
    date: { start, end, all_day: values.isAllDay, time_zone: values.zone },
    // Alone it has no rhythm of its own.
    ...(extra.scope !== 'this' &&
      choice !== 'kept' && {
        recurrence_pattern: {
          recurrence_frequency: rule?.frequency ?? ('never' as const),
          recurrence_interval: rule?.interval ?? 1,
          recurrence_end_time: rule?.until ?? null,
          recurrence_count: rule && numberOf(values.count),
          recurrence_weekdays: weekdaysOf(days),
          recurrence_weekday_of_month: weekdayOfMonth(days),
        },
      }),
    location: values.location,
    // Saved only where the network makes meetings [RUL-0105].
    ...(extra.canCreateMeetings && {
      meeting: values.hasMeeting
        ? {
            room_id: meeting.roomId,
            conference_call_phone_number: meeting.phone,
            conference_call_access_code: meeting.code,
            online: true,
          }
        : null,
    }),
    category: values.category || null,
    organizer: values.organizer,
    consultants: values.consultants,
    contact_ids: values.contacts.map(({ id }) => id),
    attendee_configuration: {
      total: numberOf(values.total) ?? 0,
      total_attendees_enforced: values.isTotalEnforced,
      user_can_opt: values.userCanOpt,
      show_participants_to_admins_only: values.isForAdminsOnly,
    },
    application_configuration: {
      registration_with_costs: values.hasCosts,
      costs: values.hasCosts ? numberOf(values.costs) : null,
      currency: values.currency,
      registration_required: values.isRegistrationRequired,
      registration_deadline: deadline,
      url: values.url.trim(),
    },
    is_event: values.isEvent,
    event_image: extra.imageId,
    event_files: extra.fileIds,
    reminders: values.reminders,
    ...(extra.isNew && {
      membership_ids_to_invite: idsOf(invitees, 'member'),
      group_ids_to_invite: idsOf(invitees, 'group'),
      membership_role_ids_to_invite: idsOf(invitees, 'membership_role'),
      invite_consumers: values.invitesConsumers,
      post: values.isPosted,
    }),
    notify: values.notifies,
  };
}
