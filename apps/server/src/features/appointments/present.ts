import { renderHtml } from '@dorfplatz/content';
import type { Appointment, AppointmentDate, NetworkSettings } from '@dorfplatz/contract';
import { splitRule } from '@dorfplatz/recurrence';
import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { sourceOf } from '../calendars/index.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { imagesOf, presentAttachment } from '../uploads/index.ts';
import { countsOf, isFull, isPast, optProhibited } from './answers.ts';
import { formatAppointmentId, spelled } from './appointment-id.ts';
import { mapsUrl, meetingLinkType } from './place-words.ts';
import { appointmentAbilities, cancelProhibited, canShowAttendees } from './policy.ts';
import { changedOccurrences, detailsOf, partsAround } from './queries.ts';
import { formRuleOfRow, nextOf, type Occurrence, previousOf, whenOf } from './series.ts';
import type { AppointmentRow, LoadedAppointment, When } from './tables.ts';
import { durationOf, presentDate, startOf } from './when.ts';

type Settings = NetworkSettings & Naming;

/** As wide as the page at most, on a dense screen. */
const MAP_SIZE = '1280x320';

const urlOf = (id: string) => `/appointments/${id}`;

/** The kind of thing an id names: once, a series, or one occurrence of it. */
export const typeOf = (isSeries: boolean, recurrenceId: string): Appointment['type'] =>
  recurrenceId !== '' ? 'virtual_appointment' : isSeries ? 'recurring_appointment' : 'appointment';

const dateOf = (when: When, row: { starts_at: string; ends_at: string }): AppointmentDate =>
  presentDate(when, { start: row.starts_at, end: row.ends_at });

/** How many times a series that is counted takes place from one of them on. */
function remainingCount({ master, recurrenceId }: LoadedAppointment): number | null {
  if (recurrenceId === '' || !/COUNT=/.test(master.rrule ?? '')) return null;
  const at = { start: startOf(master), zone: master.time_zone, duration: durationOf(master) };
  const { rest } = splitRule({ ...at, rule: master.rrule! }, spelled(recurrenceId));
  return Number(/COUNT=(\d+)/.exec(rest?.rule ?? '')?.[1] ?? 0);
}

function presentRule(loaded: LoadedAppointment): Appointment['recurrence_pattern'] {
  const { master } = loaded;
  const rule = formRuleOfRow(master);
  const more = { recurrence_end_time: null, recurrence_count: null, recurrence_weekdays: [] };
  const none = { ...more, recurrence_weekday_of_month: null, remaining_count: null };
  if (rule === null)
    return { recurrence_frequency: 'never', unit: null, recurrence_interval: 1, ...none, rrule: null };
  if (typeof rule === 'string') {
    const [, unit] = /FREQ=([A-Z]+)/.exec(rule)!;
    const [, interval] = /INTERVAL=(\d+)/.exec(rule) ?? [];
    return {
      recurrence_frequency: 'custom',
      unit: unit!.toLowerCase() as 'daily',
      recurrence_interval: Number(interval ?? 1),
      ...none,
      rrule: rule,
    };
  }
  const { frequency, interval, until, count, weekdays, weekdayOfMonth } = rule;
  // Programs that know no more fields take it for a rule that says more than they show, and keep it.
  const isSimple = count === undefined && !weekdays && !weekdayOfMonth;
  return {
    recurrence_frequency: isSimple && interval === 1 ? frequency : 'custom',
    unit: frequency,
    recurrence_interval: interval,
    recurrence_end_time: until ?? null,
    recurrence_count: count ?? null,
    remaining_count: remainingCount(loaded),
    recurrence_weekdays: weekdays ?? [],
    recurrence_weekday_of_month: weekdayOfMonth ?? null,
    rrule: isSimple ? null : master.rrule,
  };
}

type Around = Pick<
  Appointment,
  | 'first_occurrence_date'
  | 'next_occurrence_date'
  | 'next_occurrence_url'
  | 'previous_occurrence_url'
  | 'recurring_appointment_url'
  | 'continued_url'
  | 'continued_from_url'
>;

/** What comes before and after it in its series. */
async function aroundOf(db: Sql, viewer: Viewer, loaded: LoadedAppointment): Promise<Around> {
  const { master, masterId, recurrenceId, isSeries } = loaded;
  const { next: after, previous: before } = await partsAround(db, viewer, master);
  const parts = {
    continued_url: after === null ? null : urlOf(String(after)),
    continued_from_url: before === null ? null : urlOf(String(before)),
  };
  if (!isSeries)
    return {
      first_occurrence_date: null,
      next_occurrence_date: null,
      next_occurrence_url: null,
      previous_occurrence_url: null,
      recurring_appointment_url: null,
      ...parts,
    };
  const here = recurrenceId === '' ? Temporal.Now.instant() : Temporal.Instant.from(loaded.startsAt);
  const next = nextOf(master, here);
  const previous = recurrenceId === '' ? null : previousOf(master, here);
  const ids = [next, previous].flatMap((one) => (one ? [one.recurrenceId] : []));
  const changed = new Map(
    (await changedOccurrences(db, masterId, ids)).map((row) => [row.recurrence_id, row] as const),
  );
  const idOf = (one: Occurrence) =>
    formatAppointmentId(masterId, one.recurrenceId, changed.has(one.recurrenceId));
  const row = next && changed.get(next.recurrenceId);
  return {
    first_occurrence_date: dateOf(master, master),
    next_occurrence_date:
      next &&
      (row
        ? dateOf(row, row)
        : dateOf(whenOf(master, next), { starts_at: next.start.toString(), ends_at: next.end.toString() })),
    next_occurrence_url: next && urlOf(idOf(next)),
    previous_occurrence_url: previous && urlOf(idOf(previous)),
    recurring_appointment_url: recurrenceId === '' ? null : urlOf(String(masterId)),
    ...parts,
  };
}

function presentLocation({ location, latitude, longitude }: AppointmentRow): Appointment['location'] {
  const link = location.link ?? '';
  return {
    name: location.name ?? '',
    address1: location.address1 ?? '',
    address2: location.address2 ?? '',
    zip: location.zip ?? '',
    city: location.city ?? '',
    country: location.country ?? '',
    link,
    meeting_link_type: meetingLinkType(link),
    maps_url: mapsUrl(location),
    map_image_url:
      latitude === null || longitude === null
        ? null
        : `/api/v1/maps/static.png?lat=${latitude}&lon=${longitude}&size=${MAP_SIZE}`,
  };
}

function presentMeeting(row: AppointmentRow, id: string, roomName: string | null): Appointment['meeting'] {
  if (row.meeting === null) return null;
  return {
    room_id: row.meeting_room_id,
    room_name: roomName ?? '',
    conference_call_phone_number: row.meeting.conference_call_phone_number ?? '',
    conference_call_access_code: row.meeting.conference_call_access_code ?? '',
    join_url: row.online_room === null ? (row.meeting.join_url ?? null) : `${urlOf(id)}/join`,
    app_url: null,
  };
}

/** Where it comes from; of a calendar that the viewer does not see, no more than that it comes from somewhere. */
function presentSource({ master, calendars }: LoadedAppointment): Appointment['subscription'] {
  if (master.subscribed_calendar_id === null) return null;
  const calendar = calendars.find(({ id }) => id === master.subscribed_calendar_id);
  return (calendar && sourceOf(calendar)) ?? { host: '', fetched_at: null };
}

/** An appointment as its page shows it. */
export async function presentAppointment(
  db: Sql,
  viewer: Viewer,
  loaded: LoadedAppointment,
  settings: Settings,
): Promise<Appointment> {
  const { row, master, when } = loaded;
  const [details, counts, around] = [
    await detailsOf(db, viewer, loaded),
    await countsOf(db, loaded.masterId, loaded.recurrenceId),
    await aroundOf(db, viewer, loaded),
  ];
  const actor = (one: Parameters<typeof presentActor>[0] | null) => one && presentActor(one, settings);
  const isShown = canShowAttendees(viewer, loaded);
  return {
    id: loaded.id,
    type: typeOf(loaded.isSeries, loaded.recurrenceId),
    name: row.name,
    description: row.description,
    description_rendered: renderHtml(row.description),
    canceled: loaded.isCanceled,
    past: isPast(loaded),
    cancel_prohibited_reason: cancelProhibited(viewer, loaded),
    has_meeting: row.meeting !== null,
    html_url: urlOf(loaded.id),
    calendar_ids: loaded.calendars.map(({ id }) => id),
    calendars: loaded.calendars.map((calendar) => ({
      id: calendar.id,
      name: calendar.name,
      color: calendar.color,
      html_url: calendar.group_slug === null ? '/appointments' : `/groups/${calendar.group_slug}/calendars`,
    })),
    unknown_calendars: loaded.unknownCalendars,
    date: presentDate(when, {
      start: loaded.startsAt,
      end: loaded.recurrenceId === '' ? row.ends_at : loaded.endsAt!,
    }),
    recurrence_pattern: presentRule(loaded),
    ...around,
    location: presentLocation(row),
    meeting: presentMeeting(row, loaded.id, details.room_name),
    category: details.category,
    consultants: row.consultants,
    organizer: row.organizer,
    contacts: details.contacts.map((contact) => {
      const { id, display_name: name, html_url: path } = presentActor(contact, settings);
      return { id, name, path };
    }),
    attendee_configuration: {
      total: row.attendee_total,
      total_attendees_enforced: row.attendees_enforced,
      user_can_opt: row.user_can_opt,
      show_participants_to_admins_only: row.participants_to_admins_only,
      participation_locked: row.participation_locked,
    },
    application_configuration: {
      registration_with_costs: row.registration_with_costs,
      costs: row.costs,
      currency: row.currency,
      registration_required: row.registration_required,
      registration_deadline: row.registration_deadline,
      url: row.url,
    },
    counts: isShown ? counts : null,
    attending_participants_count: counts.accepted,
    total_attendees_enforced_and_exceeded: isFull(loaded, counts),
    is_event: row.is_event,
    event_image:
      row.image_id === null ? null : { id: row.image_id, large_thumb: imagesOf(row.image_id)!.large },
    event_files: details.files.map(presentAttachment),
    reminders: row.reminders,
    created_at: master.created_at,
    updated_at: row.updated_at,
    author: actor(details.author),
    last_author: actor(details.last_author),
    generic_author: row.generic_author,
    subscription: presentSource(loaded),
    invited_consumers: isShown ? details.invited_consumers.map((guest) => presentActor(guest, settings)) : [],
    my_invite: details.my_invite && {
      id: details.my_invite.id,
      author: actor(details.my_invite.author),
    },
    my_status: loaded.myStatus,
    opt_prohibited_reason: optProhibited(loaded, counts, settings),
    retroactive_opting: settings.allow_retroactive_opting,
    can: appointmentAbilities(viewer, loaded, counts, settings),
  };
}
