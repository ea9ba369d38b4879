import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What was wrong with an entry of a file, or with the file. */
export const CALENDAR_IMPORT_PROBLEMS = [
  'not_a_calendar',
  'too_large',
  'too_many',
  'no_start',
  'end_before_start',
  'unknown_zone',
  'bad_rule',
  'rule_too_frequent',
  'no_name',
  'orphan_exception',
  'duplicate',
  'unreadable',
  /** Not refused: a changed occurrence that the file has no more, and stays, since people changed it here. */
  'changed_here',
] as const;

export const CALENDAR_IMPORT_STATES = [
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'cancelled',
] as const;

export const CalendarImport = Type.Object({
  id: Id,
  calendar_id: Id,
  filename: Type.String(),
  state: Type.Enum([...CALENDAR_IMPORT_STATES]),
  /** Entries that were read so far, and of how many. */
  progress: Type.Object({ done: Type.Integer(), total: Type.Integer() }),
  counts: Type.Object({
    new: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    refused: Type.Integer(),
  }),
  /** The first entries, as they would be. */
  preview: Type.Array(
    Type.Object({ name: Type.String(), start: Type.String(), rrule: Nullable(Type.String()) }),
  ),
  /** What was wrong, the first 200. */
  problems: Type.Array(
    Type.Object({
      /** Line of the file. */
      line: Type.Integer(),
      name: Type.String(),
      code: Type.Enum([...CALENDAR_IMPORT_PROBLEMS]),
      detail: Type.String(),
    }),
  ),
  created_at: Instant,
});
export type CalendarImport = Static<typeof CalendarImport>;

export const createCalendarImport = endpoint({
  ids: ['API-456'],
  name: 'createCalendarImport',
  method: 'POST',
  path: '/calendars/{id}/imports',
  summary: 'Hand in an .ics file: it is read, and nothing is added until it is started',
  tag: 'calendar',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  upload: true,
  status: 201,
  answer: CalendarImport,
});

const ImportParams = Type.Object({ id: Id });

export const getCalendarImport = endpoint({
  ids: ['API-457'],
  name: 'getCalendarImport',
  method: 'GET',
  path: '/calendars/imports/{id}',
  summary: 'How an import stands: what it would add, and what was wrong',
  tag: 'calendar',
  access: 'signed_in',
  params: ImportParams,
  status: 200,
  answer: CalendarImport,
});

export const startCalendarImport = endpoint({
  ids: ['API-458'],
  name: 'startCalendarImport',
  method: 'POST',
  path: '/calendars/imports/{id}/start',
  summary: 'Add what was read; all of it or, when it is cancelled or fails, nothing',
  tag: 'calendar',
  access: 'signed_in',
  params: ImportParams,
  status: 202,
  answer: CalendarImport,
});

export const cancelCalendarImport = endpoint({
  ids: ['API-459'],
  name: 'cancelCalendarImport',
  method: 'DELETE',
  path: '/calendars/imports/{id}',
  summary: 'Stop an import, or throw its file away',
  tag: 'calendar',
  access: 'signed_in',
  params: ImportParams,
  status: 204,
});
