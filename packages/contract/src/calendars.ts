import { type Static, Type } from 'typebox';
import { Actor, Id, IdOrSlug, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const calendar = resource('calendar');

export const CALENDAR_TYPES = ['network', 'personal', 'group', 'shared'] as const;
export const CalendarType = Type.Enum([...CALENDAR_TYPES]);
export type CalendarType = Static<typeof CalendarType>;

/** The colours of calendars (decision 91): white text on each has a contrast of at least 4.5:1. */
export const CALENDAR_COLORS = [
  '#b3261e',
  '#c2410c',
  '#a15c00',
  '#7a6a00',
  '#4d7c0f',
  '#15803d',
  '#0f766e',
  '#0369a1',
  '#2563eb',
  '#6d4fd8',
  '#a21caf',
  '#be185d',
] as const;
export const CalendarColor = Type.Enum([...CALENDAR_COLORS]);

export const CALENDAR_NAME_MAX = 100;
/** With how many members a personal calendar can be shared. */
export const CALENDAR_SHARES_MAX = 200;

/** Where the appointments of a calendar come from that follows one of another site: never more than its host. */
export const CalendarSource = Type.Object({ host: Type.String(), fetched_at: Nullable(Instant) });
export type CalendarSource = Static<typeof CalendarSource>;

/** A calendar as the viewer sees it: `shared` is another member's personal calendar. */
export const Calendar = Type.Object({
  id: Id,
  name: Type.String(),
  color: Type.String(),
  type: CalendarType,
  /** Public holidays, kept by the product: nobody writes in it. */
  is_holidays: Type.Boolean(),
  /** Of one that follows a calendar of another site: nobody writes in it. */
  subscription: Nullable(CalendarSource),
  /** The group's category, for the filter's headings; null beside groups. */
  category_name: Nullable(Type.String()),
  category_id: Nullable(Id),
  /** The group that a group's calendar belongs to. */
  parent_id: Nullable(Id),
  parent: Nullable(Type.Object({ slug: Type.String(), name: Type.String(), html_url: Type.String() })),
  author: Nullable(Actor),
  /** With whom it is shared; empty for those who may not edit it. */
  memberships: Type.Array(Actor),
  can: Type.Object({
    update: Type.Boolean(),
    destroy: Type.Boolean(),
    create_appointments: Type.Boolean(),
    /** Take a calendar that somebody shared out of one's own list. */
    unshare: Type.Boolean(),
    /** Let it follow a calendar of another site. */
    subscribe: Type.Boolean(),
  }),
});
export type Calendar = Static<typeof Calendar>;

const CalendarsAnswer = Type.Object({
  calendars: Type.Array(Calendar),
  /** What the viewer may add, in this place. */
  can: Type.Object({
    /** A calendar of the network, or of the group that was asked for. */
    create_calendars: Type.Boolean(),
    create_personal_calendars: Type.Boolean(),
    create_appointments: Type.Boolean(),
    /** Whether the network may create meetings. */
    create_meetings: Type.Boolean(),
  }),
  /** Groups in which the viewer may open a calendar. */
  groups: Type.Array(Type.Object({ id: Id, slug: Type.String(), name: Type.String() })),
});
export type CalendarsAnswer = Static<typeof CalendarsAnswer>;

export const listCalendars = calendar.get('listCalendars', '/calendars', {
  ids: ['API-006'],
  summary: 'Every calendar the viewer can see, and what they may add',
  answer: CalendarsAnswer,
  screen: true,
});

export const listCalendarsOfGroup = calendar.get('listCalendarsOfGroup', '/groups/{slug}/calendars', {
  ids: ['API-007'],
  summary: "A group's calendars that the viewer can see",
  params: { slug: IdOrSlug },
  answer: CalendarsAnswer,
  screen: true,
});

export const getCalendar = calendar.get('getCalendar', '/calendars/{id}', {
  ids: ['API-008'],
  summary: 'A calendar',
  params: { id: Id },
  answer: Calendar,
});

const Shares = Type.Array(Id, { maxItems: CALENDAR_SHARES_MAX });
const Name = Type.String({ minLength: 1, maxLength: CALENDAR_NAME_MAX });

export const createCalendar = calendar.post('createCalendar', '/calendars', {
  ids: ['API-010'],
  summary: 'Open a calendar of the network, of a group (`parent_id`) or of one’s own',
  body: {
    name: Name,
    /** Left out: one of the twelve at random. */
    color: Type.Optional(CalendarColor),
    type: Type.Enum(['network', 'personal', 'group']),
    /** With whom a personal calendar is shared. */
    membership_ids: Type.Optional(Shares),
    parent_id: Type.Optional(Nullable(Id)),
  },
  answer: Calendar,
});

export const updateCalendar = calendar.put('updateCalendar', '/calendars/{id}', {
  ids: ['API-009'],
  summary: 'Change a calendar’s name, colour and with whom it is shared',
  params: { id: Id },
  body: {
    name: Type.Optional(Name),
    color: Type.Optional(CalendarColor),
    membership_ids: Type.Optional(Shares),
  },
  answer: Calendar,
});

export const deleteCalendar = calendar.delete('deleteCalendar', '/calendars/{id}', {
  ids: ['API-011'],
  summary: 'Delete a calendar; appointments that lie in no other go with it',
  params: { id: Id },
});

export const unshareCalendar = calendar.delete('unshareCalendar', '/calendars/{id}/share', {
  ids: ['API-012'],
  summary: 'Take a calendar that was shared with one out of one’s own list',
  params: { id: Id },
});
