import type { CALENDAR_IMPORT_PROBLEMS, CalendarImport } from '@dorfplatz/contract';
import type { ZoneRules } from './zone-rules.ts';

/**
 * A date, or a time with the zone in which it was written: `isUtc` for an instant, `isFloating` for a time without a
 * zone. `described` says how a VTIMEZONE reckons where no place has such clocks; then the time is given in UTC.
 */
export type Moment = {
  isDate: boolean;
  wall: Temporal.PlainDateTime;
  zone: string;
  isUtc: boolean;
  isFloating: boolean;
  described?: { rules: ZoneRules; local: Temporal.PlainDateTime };
};

export type ImportProblem = CalendarImport['problems'][number];
export type ProblemCode = (typeof CALENDAR_IMPORT_PROBLEMS)[number];
/** What of an entry that comes in is left out, or not as its file has it. */
export type Note = Pick<ImportProblem, 'code' | 'line' | 'detail'>;

/** A row of `calendar_imports`. */
export type ImportRow = {
  id: number;
  calendar_id: number;
  author_id: number;
  file_name: string;
  storage_key: string | null;
  state: CalendarImport['state'];
  done: number;
  total: number;
  counts: Partial<CalendarImport['counts']>;
  preview: CalendarImport['preview'];
  problems: (Omit<ImportProblem, 'effect'> & Partial<ImportProblem>)[];
  created_at: string;
};

/** Where somebody parted a series here: the occurrence from which on the rest goes on by itself, and its zone. */
export type Parting = { at: string; zone: string };

/** What is wrong with an entry of a file. */
export class EntryError extends Error {
  override name = 'EntryError';
  readonly code: ProblemCode;
  readonly line: number;
  readonly detail: string;

  constructor(code: ProblemCode, line: number, detail = '') {
    super(`${code} in line ${line}`);
    this.code = code;
    this.line = line;
    this.detail = detail;
  }
}

/** A file that is refused as a whole. */
export class FileError extends Error {
  override name = 'FileError';
  readonly code: ProblemCode;

  constructor(code: ProblemCode) {
    super(code);
    this.code = code;
  }
}

/** Nobody wants the import any more. */
export class CancelledError extends Error {
  override name = 'CancelledError';
}

/** When something recurs, as it is stored. */
export type Recurrence = { rrule: string | null; exdates: string[]; rdates: string[] };

/** The columns of an appointment that a file decides, as they are stored. */
export type EntryColumns = Recurrence & {
  uid: string;
  sequence: number;
  /** SEQUENCE and DTSTAMP of the file, by which the newer of two is found; null where it says none. */
  brought_sequence: number | null;
  brought_stamp: string | null;
  name: string;
  description: string;
  all_day: boolean;
  time_zone: string;
  start_wall: string;
  end_wall: string;
  is_canceled: boolean;
  location: { name?: string; link?: string };
  latitude: number | null;
  longitude: number | null;
  /** The id of the category of that name, if there is one. */
  category: string | null;
  organizer: string;
  reminders: number[];
  raw: string[];
};

/** An entry of a file that can come in: an appointment, a series, or a changed occurrence. */
export type Entry = {
  line: number;
  columns: EntryColumns;
  /** The occurrence that it changes. */
  of: Moment | null;
  /** RANGE=THISANDFUTURE: it changes those after it too. */
  isRest: boolean;
  isPrivate: boolean;
  isAddressed: boolean;
  notes: Note[];
  /** Occurrences that last otherwise than their series. */
  lengths: { recurrenceId: string; end: string }[];
};

export type Exception = { line: number; columns: EntryColumns; recurrenceId: string };
/** An appointment of a file with its changed occurrences. */
export type Master = { line: number; columns: EntryColumns; exceptions: Exception[] };
