import {
  type Appointment,
  type AppointmentDate,
  type AppointmentEntry,
  type AppointmentWrite,
  type CALENDAR_COLORS,
  createAppointment,
  createCalendar,
  deleteCalendar,
  getCalendar,
  getFeedAddresses,
  listAppointments,
  listAppointmentsOfGroup,
  listCalendars,
  listCalendarsOfGroup,
  listParticipating,
  type MonthAnswer,
  moveAppointment,
  renewFeedToken,
  type SeriesScope,
  unshareCalendar,
  updateCalendar,
} from '@dorfplatz/contract';
import type { Day } from '@dorfplatz/ui';
import { keepPreviousData, type Query, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { sentDate } from './wall.ts';

/** Whose appointments a screen shows. */
export type Source = { kind: 'all' } | { kind: 'participating' } | { kind: 'group'; slug: string };
export type View = 'sheet' | 'list';

const calendarsKey = ['calendars'];
const monthsKey = ['appointments', 'month'];

/** Every calendar that one sees, or a group's, and what one may add there. */
export const calendarsQuery = (groupSlug: string | null = null) =>
  queryOptions({
    queryKey: [...calendarsKey, 'list', groupSlug],
    queryFn: ({ signal }) =>
      groupSlug === null
        ? call(listCalendars, { signal })
        : call(listCalendarsOfGroup, { params: { slug: groupSlug }, signal }),
  });

export const calendarQuery = (id: number) =>
  queryOptions({
    queryKey: [...calendarsKey, 'one', id],
    queryFn: ({ signal }) => call(getCalendar, { params: { id }, signal }),
  });

/** The appointments of a month; a sheet's are those of its whole weeks. */
export const monthQuery = (source: Source, month: Day, view: View) =>
  queryOptions({
    queryKey: [...monthsKey, source, month, view],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<MonthAnswer> => {
      const query = { date: month, view, type: 'month' as const };
      if (source.kind === 'participating') return call(listParticipating, { query, signal });
      if (source.kind === 'all') return call(listAppointments, { query, signal });
      return call(listAppointmentsOfGroup, { params: { groupSlug: source.slug }, query, signal });
    },
  });

/**
 * Fetches anew whatever shows appointments.
 * @param gone the id that an appointment has no more: its page is about to be left, and is asked for only by who comes back
 */
export async function refreshAppointments(gone?: string): Promise<void> {
  const queryKey = ['appointments'];
  const isGone = ({ queryKey: [, kind, id] }: Query) => kind === 'one' && id === gone;
  void queryClient.invalidateQueries({ queryKey, predicate: isGone, refetchType: 'none' });
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => !isGone(query) });
}

async function refreshCalendars(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: calendarsKey }), refreshAppointments()]);
}

/** Shows an appointment at its new time in every month that is loaded; gives the way back. */
function showAt(id: string, date: AppointmentDate): () => void {
  const before = queryClient.getQueriesData<MonthAnswer>({ queryKey: monthsKey });
  queryClient.setQueriesData<MonthAnswer>(
    { queryKey: monthsKey },
    (month) =>
      month && {
        ...month,
        appointments: month.appointments.map((each) => (each.id === id ? { ...each, date } : each)),
      },
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/** Moves an appointment; it stands at its new place at once, and goes back if that is refused. Throws ApiError. */
export async function move(
  { id }: Pick<AppointmentEntry, 'id'>,
  date: AppointmentDate,
  { applyTo, dropsUnmatched }: { applyTo?: SeriesScope | undefined; dropsUnmatched?: boolean },
): Promise<Appointment> {
  await queryClient.cancelQueries({ queryKey: monthsKey });
  const takeBack = showAt(id, date);
  try {
    const changed = await call(moveAppointment, {
      params: { id },
      body: {
        ...sentDate(date),
        ...(applyTo && { apply_to: applyTo }),
        ...(dropsUnmatched && { drop_unmatched: true }),
      },
    });
    void refreshAppointments(changed.id === id ? undefined : id);
    return changed;
  } catch (error) {
    takeBack();
    throw error;
  }
}

/** Makes an appointment. Throws ApiError. */
export async function create(body: AppointmentWrite, idempotencyKey: string): Promise<Appointment> {
  const made = await call(createAppointment, { body, idempotencyKey });
  await refreshAppointments();
  return made;
}

export interface CalendarValues {
  name: string;
  color: (typeof CALENDAR_COLORS)[number];
  membership_ids: number[];
}

/** Opens a calendar. Throws ApiError. */
export async function openCalendar(
  values: CalendarValues,
  place: { type: 'network' | 'personal' | 'group'; parent_id?: number },
  idempotencyKey: string,
): Promise<void> {
  const { membership_ids, name, color } = values;
  await call(createCalendar, {
    body: { name, color, ...place, ...(place.type === 'personal' && { membership_ids }) },
    idempotencyKey,
  });
  await refreshCalendars();
}

/** Changes a calendar. Throws ApiError. */
export async function changeCalendar(id: number, values: Partial<CalendarValues>): Promise<void> {
  await call(updateCalendar, { params: { id }, body: values });
  await refreshCalendars();
}

/** Deletes a calendar with the appointments that lie in no other. Throws ApiError. */
export async function removeCalendar(id: number): Promise<void> {
  await call(deleteCalendar, { params: { id } });
  queryClient.removeQueries({ queryKey: calendarQuery(id).queryKey });
  await refreshCalendars();
}

/** Takes a calendar that somebody shared out of one's own list. Throws ApiError. */
export async function unshare(id: number): Promise<void> {
  await call(unshareCalendar, { params: { id } });
  await refreshCalendars();
}

export const feedsQuery = queryOptions({
  queryKey: [...calendarsKey, 'feeds'],
  queryFn: ({ signal }) => call(getFeedAddresses, { signal }),
});

/** Makes every address that was given out before worthless. Throws ApiError. */
export async function renewFeeds(): Promise<void> {
  queryClient.setQueryData(feedsQuery.queryKey, await call(renewFeedToken));
}
