import type { Calendar, CalendarType } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { canAdministrateCategory } from '../group-categories/index.ts';
import type { CalendarFacts } from './tables.ts';

type Person = Pick<Viewer, 'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'>;

export const typeOf = (viewer: Pick<Viewer, 'memberId'>, calendar: CalendarFacts): CalendarType => {
  if (calendar.group_id !== null) return 'group';
  if (calendar.owner_id === null) return 'network';
  return calendar.owner_id === viewer.memberId ? 'personal' : 'shared';
};

/** Whoever runs the network, the group or, of a personal calendar, owns it; nobody runs the holidays. */
export function canManageCalendar(viewer: Person, calendar: CalendarFacts): boolean {
  if (calendar.is_holidays) return false;
  if (calendar.owner_id !== null) return calendar.owner_id === viewer.memberId;
  if (calendar.group_id === null) return viewer.isNetworkAdmin;
  if (calendar.is_archived) return false;
  return (
    (calendar.is_member && calendar.is_admin) ||
    canAdministrateCategory(viewer as Viewer, { id: calendar.category_id! })
  );
}

/** Members of a group write in its calendars, everywhere else those who run them; nobody where it follows another one. */
export const canCreateAppointments = (viewer: Person, calendar: CalendarFacts): boolean =>
  calendar.subscribed_address === null &&
  (canManageCalendar(viewer, calendar) ||
    (calendar.group_id !== null && calendar.is_member && !calendar.is_archived && !calendar.is_holidays));

/** Calendars of the network and of groups follow those of other sites, as those who run them say. */
export const canSubscribeCalendar = (viewer: Person, calendar: CalendarFacts): boolean =>
  calendar.owner_id === null && canManageCalendar(viewer, calendar);

export const calendarAbilities = (viewer: Person, calendar: CalendarFacts): Calendar['can'] => ({
  update: canManageCalendar(viewer, calendar),
  destroy: canManageCalendar(viewer, calendar),
  create_appointments: canCreateAppointments(viewer, calendar),
  unshare: typeOf(viewer, calendar) === 'shared',
  subscribe: canSubscribeCalendar(viewer, calendar),
});

/** Guests have no calendars of their own: they could share them with nobody but their groups. */
export const canCreatePersonalCalendars = (viewer: Pick<Viewer, 'isExternal'>): boolean => !viewer.isExternal;
