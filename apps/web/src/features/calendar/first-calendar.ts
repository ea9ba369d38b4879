import type { CalendarsAnswer } from '@dorfplatz/contract';
import { paths, pathTo } from '../../kit/paths.ts';

/**
 * Where somebody without a calendar to write in opens one, which then leads on to the appointment; null who may open
 * none. The form offers the other kinds too.
 * @param groupSlug the group whose calendars the answer is about; null for all
 */
export function firstCalendarAddress(
  { can, groups }: Pick<CalendarsAnswer, 'groups'> & { can: Partial<CalendarsAnswer['can']> },
  groupSlug: string | null = null,
): string | null {
  const to = (place: Record<string, string>) =>
    pathTo(paths.newCalendar, {}, { ...place, next: 'appointment' });
  const group = groupSlug === null ? groups[0] : groups.find(({ slug }) => slug === groupSlug);
  const inGroup = group ? to({ type: 'group', parent_id: String(group.id) }) : null;
  if (groupSlug !== null) return can.create_calendars ? inGroup : null;
  if (can.create_calendars) return to({ type: 'network' });
  return can.create_personal_calendars ? to({ type: 'personal' }) : inGroup;
}
