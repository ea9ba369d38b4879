import { type Static, Type } from 'typebox';
import { AppointmentId } from './appointments.ts';
import { Id, Nullable } from './common.ts';
import { resource } from './resource.ts';

const calendar = resource('calendar');

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

export const getFeedAddresses = calendar.get('getFeedAddresses', '/calendars/subscribe', {
  ids: ['API-043a'],
  summary: 'Addresses for calendar programs, with the member’s own token',
  answer: FeedAddresses,
  screen: true,
  secret: true,
});

export const renewFeedToken = calendar.post('renewFeedToken', '/calendars/subscribe/token', {
  ids: ['API-043b'],
  summary: 'A new token: every address given out before stops working',
  status: 200,
  answer: FeedAddresses,
  secret: true,
});

const FeedQuery = Type.Object({ auth_token: Type.Optional(Type.String({ maxLength: 200 })) });

export const calendarFeed = calendar.get('calendarFeed', '/calendars/{id}.ics', {
  ids: ['API-041'],
  summary: 'One calendar as text/calendar, for whoever holds the token of somebody who sees it',
  access: 'anyone',
  params: { id: Id },
  query: FeedQuery,
  bytes: true,
});

export const appointmentsFeed = calendar.get('appointmentsFeed', '/appointments.ics', {
  ids: ['API-042a'],
  summary: 'Everything a member sees in calendars, as text/calendar',
  access: 'anyone',
  query: FeedQuery,
  bytes: true,
});

export const participatingFeed = calendar.get('participatingFeed', '/appointments/participating.ics', {
  ids: ['API-042b'],
  summary: 'What a member takes part in, as text/calendar',
  access: 'anyone',
  query: FeedQuery,
  bytes: true,
});

export const appointmentIcs = calendar.get('appointmentIcs', '/appointments/{id}.ics', {
  ids: ['API-038'],
  summary:
    'One appointment, or a series with its rule, as text/calendar. For an occurrence that is no more a 404 names the file that stands for it; a browser is led to its page, which says so',
  params: { id: AppointmentId },
  bytes: true,
});
