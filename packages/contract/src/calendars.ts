import { type Static, Type } from 'typebox';
import { Actor, Id, IdOrSlug, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';

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

/** A calendar as the viewer sees it: `shared` is another member's personal calendar. */
export const Calendar = Type.Object({
  id: Id,
  name: Type.String(),
  color: Type.String(),
  type: CalendarType,
  /** Public holidays, kept by the product: nobody writes in it. */
  is_holidays: Type.Boolean(),
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
    see_teams_event_options: Type.Boolean(),
  }),
  /** Groups in which the viewer may open a calendar. */
  groups: Type.Array(Type.Object({ id: Id, slug: Type.String(), name: Type.String() })),
});
export type CalendarsAnswer = Static<typeof CalendarsAnswer>;

export const listCalendars = endpoint({
  ids: ['API-006'],
  name: 'listCalendars',
  method: 'GET',
  path: '/calendars',
  summary: 'Every calendar the viewer can see, and what they may add',
  tag: 'calendar',
  access: 'signed_in',
  status: 200,
  answer: CalendarsAnswer,
  screen: true,
});

export const listCalendarsOfGroup = endpoint({
  ids: ['API-007'],
  name: 'listCalendarsOfGroup',
  method: 'GET',
  path: '/groups/{slug}/calendars',
  summary: "A group's calendars that the viewer can see",
  tag: 'calendar',
  access: 'signed_in',
  params: Type.Object({ slug: IdOrSlug }),
  status: 200,
  answer: CalendarsAnswer,
  screen: true,
});

export const getCalendar = endpoint({
  ids: ['API-008'],
  name: 'getCalendar',
  method: 'GET',
  path: '/calendars/{id}',
  summary: 'A calendar',
  tag: 'calendar',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 200,
  answer: Calendar,
});

const Shares = Type.Array(Id, { maxItems: CALENDAR_SHARES_MAX });
const Name = Type.String({ minLength: 1, maxLength: CALENDAR_NAME_MAX });

export const createCalendar = endpoint({
  ids: ['API-010'],
  name: 'createCalendar',
  method: 'POST',
  path: '/calendars',
  summary: 'Open a calendar of the network, of a group (`parent_id`) or of one’s own',
  tag: 'calendar',
  access: 'signed_in',
  body: Type.Object(
    {
      name: Name,
      /** Left out: one of the twelve at random. */
      color: Type.Optional(CalendarColor),
      type: Type.Enum(['network', 'personal', 'group']),
      /** With whom a personal calendar is shared. */
      membership_ids: Type.Optional(Shares),
      parent_id: Type.Optional(Nullable(Id)),
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: Calendar,
});

export const updateCalendar = endpoint({
  ids: ['API-009'],
  name: 'updateCalendar',
  method: 'PUT',
  path: '/calendars/{id}',
  summary: 'Change a calendar’s name, colour and with whom it is shared',
  tag: 'calendar',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  body: Type.Object(
    {
      name: Type.Optional(Name),
      color: Type.Optional(CalendarColor),
      membership_ids: Type.Optional(Shares),
    },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Calendar,
});

export const deleteCalendar = endpoint({
  ids: ['API-011'],
  name: 'deleteCalendar',
  method: 'DELETE',
  path: '/calendars/{id}',
  summary: 'Delete a calendar; appointments that lie in no other go with it',
  tag: 'calendar',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 204,
});

export const unshareCalendar = endpoint({
  ids: ['API-012'],
  name: 'unshareCalendar',
  method: 'DELETE',
  path: '/calendars/{id}/share',
  summary: 'Take a calendar that was shared with one out of one’s own list',
  tag: 'calendar',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 204,
});
