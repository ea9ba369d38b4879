import { type Static, Type } from 'typebox';
import { CalendarImport } from './calendar-imports.ts';
import { Id, Instant, Nullable } from './common.ts';
import { ADDRESS_MAX } from './link-previews.ts';
import { resource } from './resource.ts';

const calendar = resource('calendar');

/** `pending`: not read yet; `failing`: not read the last time, and the appointments are those of before. */
export const CALENDAR_SUBSCRIPTION_STATES = ['pending', 'ready', 'failing'] as const;

/**
 * Why a calendar was not read. Besides these there is `http_` with a status, as `http_404`. Next to the state `ready`
 * `incomplete` and `empty` say that it was not read to its end, or has nothing to show.
 */
export const CALENDAR_SUBSCRIPTION_ERRORS = [
  /** No answer, or none to its end, in time. */
  'timeout',
  /** Its host refuses connections. */
  'refused',
  /** Its host is not found, or breaks off. */
  'unreachable',
  /** It leads inside, or to where nobody may be asked. */
  'forbidden_address',
  'too_many_redirects',
  'too_large',
  /** Packed in a way that was not asked for, or broken. */
  'unreadable',
  'not_a_calendar',
  'too_many',
  'incomplete',
  'empty',
  /** Our own fault. */
  'failed',
] as const;

/** The calendar of another site that a calendar follows, for those who run it. */
export const CalendarSubscription = Type.Object({
  calendar_id: Id,
  address: Type.String(),
  state: Type.Enum([...CALENDAR_SUBSCRIPTION_STATES]),
  /** One of `CALENDAR_SUBSCRIPTION_ERRORS`, or `http_` with a status. */
  error: Nullable(Type.String()),
  /** Whether it is asked or read at this moment. */
  is_running: Type.Boolean(),
  /** When it was read last, or known to be unchanged. */
  fetched_at: Nullable(Instant),
  next_fetch_at: Instant,
  counts: Type.Object({
    /** Appointments that it has here. */
    appointments: Type.Integer(),
    refused: Type.Integer(),
    left_out: Type.Integer(),
    kept: Type.Integer(),
  }),
  /** What was wrong with entries when it was read last, the first 200 of each effect. */
  problems: CalendarImport.properties.problems,
});
export type CalendarSubscription = Static<typeof CalendarSubscription>;

const Params = Type.Object({ id: Id });

export const getCalendarSubscription = calendar.get(
  'getCalendarSubscription',
  '/calendars/{id}/subscription',
  {
    ids: ['API-1035'],
    summary: 'The calendar of another site that a calendar follows, and how reading it went',
    params: Params,
    answer: CalendarSubscription,
  },
);

export const subscribeCalendar = calendar.put('subscribeCalendar', '/calendars/{id}/subscription', {
  ids: ['API-1036'],
  summary:
    'Let a calendar of the network or of a group follow one of another site, or another one than before',
  params: Params,
  body: { address: Type.String({ minLength: 1, maxLength: ADDRESS_MAX }) },
  answer: CalendarSubscription,
});

export const fetchCalendarSubscription = calendar.post(
  'fetchCalendarSubscription',
  '/calendars/{id}/subscription/fetch',
  {
    ids: ['API-1037'],
    summary: 'Ask for it now instead of at its time',
    params: Params,
    status: 202,
    answer: CalendarSubscription,
  },
);

export const endCalendarSubscription = calendar.delete(
  'endCalendarSubscription',
  '/calendars/{id}/subscription',
  {
    ids: ['API-1038'],
    summary: 'Follow it no more; what came with it stays as ordinary appointments, or goes',
    params: Params,
    query: { appointments: Type.Enum(['keep', 'remove']) },
  },
);
