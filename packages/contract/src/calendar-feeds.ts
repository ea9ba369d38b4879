import { type Static, Type } from 'typebox';
import { AppointmentId } from './appointments.ts';
import { Id, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Addresses of the feeds; each carries the member's token and is as good as a key. */
export const FeedAddresses = Type.Object({
  feeds: Type.Array(
    Type.Object({
      kind: Type.Enum(['all', 'participating', 'calendar']),
      calendar_id: Nullable(Id),
      name: Type.String(),
      color: Nullable(Type.String()),
      /** `webcal://…?auth_token=…`, for calendar programs. */
      webcal_url: Type.String(),
      /** The same with `https://`, to copy. */
      url: Type.String(),
    }),
  ),
});
export type FeedAddresses = Static<typeof FeedAddresses>;

export const getFeedAddresses = endpoint({
  ids: ['API-043a'],
  name: 'getFeedAddresses',
  method: 'GET',
  path: '/calendars/subscribe',
  summary: 'Addresses for calendar programs, with the member’s own token',
  tag: 'calendar',
  access: 'signed_in',
  status: 200,
  answer: FeedAddresses,
  screen: true,
});

export const renewFeedToken = endpoint({
  ids: ['API-043b'],
  name: 'renewFeedToken',
  method: 'POST',
  path: '/calendars/subscribe/token',
  summary: 'A new token: every address given out before stops working',
  tag: 'calendar',
  access: 'signed_in',
  status: 200,
  answer: FeedAddresses,
});

const FeedQuery = Type.Object({ auth_token: Type.Optional(Type.String({ maxLength: 200 })) });

export const calendarFeed = endpoint({
  ids: ['API-041'],
  name: 'calendarFeed',
  method: 'GET',
  path: '/calendars/{id}.ics',
  summary: 'One calendar as text/calendar, for whoever holds the token of somebody who sees it',
  tag: 'calendar',
  access: 'anyone',
  params: Type.Object({ id: Id }),
  query: FeedQuery,
  status: 200,
  bytes: true,
});

export const appointmentsFeed = endpoint({
  ids: ['API-042a'],
  name: 'appointmentsFeed',
  method: 'GET',
  path: '/appointments.ics',
  summary: 'Everything a member sees in calendars, as text/calendar',
  tag: 'calendar',
  access: 'anyone',
  query: FeedQuery,
  status: 200,
  bytes: true,
});

export const participatingFeed = endpoint({
  ids: ['API-042b'],
  name: 'participatingFeed',
  method: 'GET',
  path: '/appointments/participating.ics',
  summary: 'What a member takes part in, as text/calendar',
  tag: 'calendar',
  access: 'anyone',
  query: FeedQuery,
  status: 200,
  bytes: true,
});

export const appointmentIcs = endpoint({
  ids: ['API-038'],
  name: 'appointmentIcs',
  method: 'GET',
  path: '/appointments/{id}.ics',
  summary:
    'One appointment, or a series with its rule, as text/calendar. For an occurrence that is no more a 404 names the file that stands for it; a browser is led to its page, which says so',
  tag: 'calendar',
  access: 'signed_in',
  params: Type.Object({ id: AppointmentId }),
  status: 200,
  bytes: true,
});
