import type { Database } from '../../platform/db/database.ts';
import type { Farewell } from '../appointment-removal/index.ts';
import { type CalendarAttendee, type CalendarEvent, calendarText } from './calendar-text.ts';
import { occurrenceEvent } from './occurrence-event.ts';
import { addressOf, eventOf, type Presenting } from './present.ts';
import { factsOf, mastersByIds } from './queries.ts';

/** What a message is about: an appointment or series, or one occurrence of it. */
type About = { masterId: number; recurrenceId: string };

/**
 * An iTIP message (RFC 5546) to one of those invited: their calendar program enters the appointment, changes it or
 * strikes it. Whoever takes part in all of a series hears of one occurrence by its RECURRENCE-ID; whoever is invited to
 * one alone gets it as an event of its own.
 * @returns undefined where it is not there any more, or not for this person
 */
export async function itipText(
  db: Database,
  presenting: Presenting,
  { masterId, recurrenceId }: About,
  method: 'REQUEST' | 'CANCEL',
  attendee: CalendarAttendee & { memberId: number; isOnWholeSeries: boolean },
): Promise<string | undefined> {
  const reader = {
    memberId: attendee.memberId,
    isExternal: true,
    isNetworkAdmin: false,
    administeredCategoryIds: [],
  };
  const facts = await factsOf(db, mastersByIds(reader, [masterId]));
  const [master] = facts.masters;
  if (!master) return undefined;
  const changed = facts.changed.get(masterId) ?? [];
  const events = ((): CalendarEvent[] => {
    if (recurrenceId === '')
      return [eventOf(master, presenting), ...changed.map((row) => eventOf(row, presenting, master))];
    const row = changed.find((each) => each.recurrence_id === recurrenceId);
    if (attendee.isOnWholeSeries && row) return [eventOf(row, presenting, master)];
    const one = occurrenceEvent(master, changed, recurrenceId, presenting);
    return one ? [one] : [];
  })();
  if (events.length === 0) return undefined;
  const { name, mail, status } = attendee;
  return calendarText(
    events.map((event) => ({
      ...event,
      isCanceled: event.isCanceled || method === 'CANCEL',
      attendees: [{ name, mail, status }],
    })),
    { method },
  );
}

/**
 * The last iTIP message about what is no more (RFC 5546, CANCEL): made of what was kept of it. Whoever takes part in all
 * of a series has an occurrence struck out of it, whoever came to that one alone has it as an event of its own.
 */
export function farewellText(
  farewell: Farewell,
  { publicUrl, mailFrom }: Presenting,
  { isWhole, ...attendee }: CalendarAttendee & { isWhole: boolean },
): string {
  const { recurrenceId, uid, place, organizer, author, createdAt, ...shown } = farewell;
  const isPart = recurrenceId !== '' && isWhole;
  const name = organizer || author;
  const event: CalendarEvent = {
    uid: recurrenceId === '' || isPart ? uid : `${recurrenceId}-${uid}`,
    sequence: shown.sequence,
    recurrenceId: isPart ? recurrenceId : null,
    name: shown.name,
    description: '',
    html: null,
    allDay: shown.allDay,
    timeZone: shown.timeZone,
    start: shown.start,
    end: shown.end,
    rrule: shown.rrule,
    exdates: [],
    rdates: [],
    isCanceled: true,
    location: place,
    place: null,
    url: `${publicUrl}/appointments`,
    category: null,
    color: null,
    organizer: name ? { name, mail: addressOf(mailFrom) } : null,
    attendees: [attendee],
    createdAt,
    updatedAt: Temporal.Now.instant().toString(),
    raw: [],
  };
  return calendarText([event], { method: 'CANCEL' });
}
