import type { AppointmentEntry, Calendar } from '@dorfplatz/contract';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Hidden, isHidden } from '../filter.ts';

/** The calendar whose colour an entry wears: the first that is shown; undefined for what came by an invitation. */
export function calendarOf(
  { calendar_ids }: AppointmentEntry,
  calendars: ReadonlyMap<number, Calendar>,
  hidden: Hidden,
): Calendar | undefined {
  const shown = calendar_ids.find((id) => !isHidden(hidden, id) && calendars.has(id));
  return calendars.get(shown ?? calendar_ids.find((id) => calendars.has(id)) ?? 0);
}

/** The colour of what lies in no calendar that one sees. */
export const plainColor = 'slate';

/** The colour of tasks, which no calendar has for itself alone: their box tells them apart. */
export const taskColor = 'slate';

/** Whether an entry is struck out: it does not take place, or not with oneself. */
export const isStruck = ({ canceled, my_status }: AppointmentEntry): boolean =>
  canceled || my_status === 'declined';

/** What an entry shows by its looks, for those who listen. */
export function EntryWords({ entry, calendar }: { entry: AppointmentEntry; calendar: Calendar | undefined }) {
  const t = useTranslate();
  const words = [
    entry.canceled && t('calendar.canceled'),
    !entry.canceled && entry.my_status === 'declined' && t('calendar.declined'),
    entry.has_meeting && t('calendar.has_meeting'),
    calendar?.name,
  ].filter(Boolean);
  return words.length > 0 ? <span className="visually-hidden"> ({words.join(', ')})</span> : null;
}
