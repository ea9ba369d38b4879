import {
  type CalendarSubscription,
  endCalendarSubscription,
  fetchCalendarSubscription,
  getCalendarSubscription,
  subscribeCalendar,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['calendar-subscriptions'];
const POLL_MS = 1_000;

/** What a calendar follows, for those who run it. */
export const subscriptionQuery = (calendarId: number) =>
  queryOptions({
    queryKey: [...key, calendarId],
    queryFn: ({ signal }) => call(getCalendarSubscription, { params: { id: calendarId }, signal }),
    refetchInterval: ({ state }) => (state.data?.is_running ? POLL_MS : false),
  });

const refreshCalendars = () => queryClient.invalidateQueries({ queryKey: ['calendars'] });

const keep = (subscription: CalendarSubscription): void =>
  void queryClient.setQueryData(subscriptionQuery(subscription.calendar_id).queryKey, subscription);

/** Lets a calendar follow the one at an address. Throws ApiError. */
export async function subscribe(calendarId: number, address: string): Promise<void> {
  keep(await call(subscribeCalendar, { params: { id: calendarId }, body: { address } }));
  await refreshCalendars();
}

/** Asks for it now. Throws ApiError. */
export async function fetchNow(calendarId: number): Promise<void> {
  keep(await call(fetchCalendarSubscription, { params: { id: calendarId } }));
}

/** Follows it no more. Throws ApiError. */
export async function endSubscription(calendarId: number, appointments: 'keep' | 'remove'): Promise<void> {
  await call(endCalendarSubscription, { params: { id: calendarId }, query: { appointments } });
  queryClient.removeQueries({ queryKey: subscriptionQuery(calendarId).queryKey });
  await Promise.all([refreshCalendars(), queryClient.invalidateQueries({ queryKey: ['appointments'] })]);
}
