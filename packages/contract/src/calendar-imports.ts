import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const calendar = resource('calendar');

/** What was wrong with an entry of a file, or with the file. */
export const CALENDAR_IMPORT_PROBLEMS = [
  'not_a_calendar',
  'too_large',
  'too_many',
  'no_start',
  'end_before_start',
  'unknown_zone',
  'guessed_zone',
  'bad_rule',
  'rule_too_frequent',
  /** Rules of exceptions that go on for ever, or take out more dates than a series may have. */
  'many_exceptions',
  /** Of imports before: what is called nothing is given a name now, and occurrences stand by themselves. */
  'no_name',
  'orphan_exception',
  'duplicate',
  'unreadable',
  'skipped_line',
  'cut_off',
  'shortened',
  /** A changed occurrence that the file has no more, and stays, since people changed it here. */
  'changed_here',
  /** What takes place of a series from where somebody parted it here. */
  'parted_here',
  /** What the calendar or the file has of it is newer. */
  'older',
] as const;

/**
 * What it means for the entry: it does not come in; it does, with less than the file has; or what is in the calendar
 * stays as it is.
 */
export const CALENDAR_IMPORT_EFFECTS = ['refused', 'left_out', 'kept'] as const;

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
    /** Places where less comes in than the file has, and entries that change nothing. */
    left_out: Type.Integer(),
    kept: Type.Integer(),
    /** Entries that the file calls private or confidential: here all see them who see the calendar. */
    private: Type.Integer(),
    /** Entries with people whose mail addresses are left out. */
    addressed: Type.Integer(),
  }),
  /** The first entries, as they would be: start is an instant, or a day. */
  preview: Type.Array(
    Type.Object({ name: Type.String(), start: Type.String(), rrule: Nullable(Type.String()) }),
  ),
  /** What was wrong, the first 200 of each effect. */
  problems: Type.Array(
    Type.Object({
      /** Line of the file. */
      line: Type.Integer(),
      name: Type.String(),
      code: Type.Enum([...CALENDAR_IMPORT_PROBLEMS]),
      detail: Type.String(),
      effect: Type.Enum([...CALENDAR_IMPORT_EFFECTS]),
    }),
  ),
  created_at: Instant,
});
export type CalendarImport = Static<typeof CalendarImport>;

export const createCalendarImport = calendar.post('createCalendarImport', '/calendars/{id}/imports', {
  ids: ['API-456'],
  summary: 'Hand in an .ics file: it is read, and nothing is added until it is started',
  params: { id: Id },
  upload: true,
  answer: CalendarImport,
});

const ImportParams = Type.Object({ id: Id });

export const getCalendarImport = calendar.get('getCalendarImport', '/calendars/imports/{id}', {
  ids: ['API-457'],
  summary: 'How an import stands: what it would add, and what was wrong',
  params: ImportParams,
  answer: CalendarImport,
});

export const startCalendarImport = calendar.post('startCalendarImport', '/calendars/imports/{id}/start', {
  ids: ['API-458'],
  summary: 'Add what was read; all of it or, when it is cancelled or fails, nothing',
  params: ImportParams,
  status: 202,
  answer: CalendarImport,
});

export const cancelCalendarImport = calendar.delete('cancelCalendarImport', '/calendars/imports/{id}', {
  ids: ['API-459'],
  summary: 'Stop an import, or throw its file away',
  params: ImportParams,
});
