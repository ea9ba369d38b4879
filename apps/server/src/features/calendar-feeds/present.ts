import type { CalendarEvent, CalendarPerson } from './calendar-text.ts';
import { textsOf } from './description-texts.ts';
import type { FeedRow } from './tables.ts';

export type Presenting = { publicUrl: string; mailFrom: string };

/** The address alone of `Name <address>`. */
export const addressOf = (mail: string): string => /<([^>]*)>/.exec(mail)?.[1] ?? mail;

/** Where it is, in one line; a meeting's address too, since calendar programs make a button of it. */
function locationOf({ name, address1, address2, zip, city, country, link }: FeedRow['location']): string {
  const town = [zip, city].filter(Boolean).join(' ');
  return [name, address1, address2, town, country, link].filter(Boolean).join(', ');
}

/** Who stands for it; the address is the network's, since a feed gives nobody's away. */
function organizerOf({ organizer, author }: FeedRow, mailFrom: string): CalendarPerson | null {
  const name = organizer || author;
  return name ? { name, mail: addressOf(mailFrom) } : null;
}

/** A row as a calendar program gets it. A changed occurrence has the uid of its series. */
export function eventOf(
  row: FeedRow,
  { publicUrl, mailFrom }: Presenting,
  master: FeedRow = row,
): CalendarEvent {
  const { plain, html } = textsOf(row.named_description ?? row.description);
  const path = row === master ? String(row.id) : `r-${master.id}-${row.recurrence_id}`;
  return {
    uid: master.uid,
    sequence: Math.max(row.sequence, master.sequence),
    recurrenceId: row.recurrence_id,
    name: row.name,
    description: plain,
    html,
    allDay: row.all_day,
    timeZone: row.time_zone,
    start: row.start_wall,
    end: row.end_wall,
    rrule: row.rrule,
    exdates: row.exdates,
    rdates: row.rdates,
    isCanceled: row.is_canceled || master.is_canceled,
    location: locationOf(row.location),
    place:
      row.latitude === null || row.longitude === null
        ? null
        : { latitude: row.latitude, longitude: row.longitude },
    url: `${publicUrl}/appointments/${path}`,
    category: row.category,
    color: master.color,
    organizer: organizerOf(row, mailFrom),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    raw: row.raw,
  };
}
