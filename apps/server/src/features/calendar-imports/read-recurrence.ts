import { instancesBetween, nextInstance, RecurrenceError, type Series, toRRule } from '@dorfplatz/recurrence';
import type { ContentLine } from './content-reader.ts';
import type { Properties } from './properties.ts';
import { type EntryZones, idOf, readDuration, readMoment, recurrenceId, wallIn } from './read-times.ts';
import type { When } from './read-when.ts';
import { type Entry, EntryError, type Moment, type ProblemCode } from './tables.ts';

type Plain = Temporal.PlainDateTime;

type Recurrence = { rrule: string | null; exdates: string[]; rdates: string[] };
type Recurring = Recurrence & Pick<Entry, 'lengths'>;

const DATES_MAX = 2_000;

const CODES: Partial<Record<string, ProblemCode>> = { unsupported_frequency: 'rule_too_frequent' };

const BEGIN = Temporal.Instant.from('1599-01-01T00:00Z');
const END = Temporal.Instant.from('9999-12-31T00:00Z');

const iso = (wall: Plain): string => wall.toString({ smallestUnit: 'second' });

/** `20260617T180000` as packages/recurrence reads it. */
const spelled = (id: string): string =>
  id.replace(/^(....)(..)(..)(?:T(..)(..)(..))?$/, (_, year, month, day, hour, minute, second) =>
    hour === undefined ? `${year}-${month}-${day}` : `${year}-${month}-${day}T${hour}:${minute}:${second}`,
  );

const startText = ({ allDay, start }: When): string => (allDay ? iso(start).slice(0, 10) : iso(start));

const bare = (when: When, rule: string | null): Series => ({
  start: startText(when),
  zone: when.zone,
  duration: when.start.until(when.end, { largestUnit: 'days' }).toString(),
  rule,
});

/** Whether the rule has the start itself. */
function hasStart(when: When, rule: string): boolean {
  const series = { ...bare(when, rule), duration: when.allDay ? 'P1D' : 'PT0S' };
  const start = when.start.toZonedDateTime(when.zone).toInstant();
  return instancesBetween(series, start, start.add({ seconds: 1 }), 10).some((one) =>
    Temporal.PlainDateTime.from(one.recurrenceId).equals(when.start),
  );
}

class Dates {
  readonly #properties: Properties;
  readonly #of: EntryZones;
  readonly #when: When;

  constructor(properties: Properties, of: EntryZones, when: When) {
    this.#properties = properties;
    this.#of = of;
    this.#when = when;
  }

  /** What the lines of a name say, with a second part where they have one; no more of it than a series may have. */
  *values(name: string): Generator<{ line: ContentLine; moment: Moment; value: string }> {
    let room = DATES_MAX;
    for (const line of this.#properties.all(name)) {
      // Counted first: reading one takes longer than writing a million.
      const values = line.value.split(',', room + 1);
      if (values.length > room) this.#properties.note('bad_rule', line.line, name);
      for (const value of values.slice(0, room)) {
        if (value.trim() === '') continue;
        const moment = this.#moment(value.split('/')[0]!, line);
        if (moment) yield { line, moment, value };
      }
      room -= Math.min(room, values.length);
      if (room === 0) return;
    }
  }

  #moment(value: string, line: ContentLine): Moment | undefined {
    try {
      return readMoment(value, line, this.#of);
    } catch (error) {
      if (!(error instanceof EntryError)) throw error;
      this.#properties.leaveOut(error, line.line, `${line.name}:${value}`);
      return undefined;
    }
  }

  idOf(moment: Moment): string {
    const { allDay, zone, start } = this.#when;
    return recurrenceId(moment, { isAllDay: allDay, zone, start: iso(start) });
  }

  exdates(rule: string | null): string[] {
    const found = [...this.values('EXDATE')].flatMap(({ moment }) =>
      moment.isDate && !this.#when.allDay ? this.#ofDay(moment, rule) : [this.idOf(moment)],
    );
    return [...new Set(found)].sort();
  }

  /** A date without a time: whatever the rule has on that day. */
  #ofDay(moment: Moment, rule: string | null): string[] {
    const usual = this.idOf(moment);
    if (!rule || !/BY(?:HOUR|MINUTE|SECOND)/i.test(rule)) return [usual];
    const day = moment.wall.toZonedDateTime(this.#when.zone);
    const [from, to] = [day.toInstant(), day.add({ days: 1 }).toInstant()];
    const series = { ...bare(this.#when, rule), duration: 'PT0S' };
    const found = instancesBetween(series, from, to, 100);
    return [usual, ...found.map((one) => idOf(Temporal.PlainDateTime.from(one.recurrenceId), false))];
  }

  /** Further dates, and where these last otherwise than the others their ends. */
  rdates(): { ids: string[]; lengths: Entry['lengths'] } {
    const lengths = new Map<string, string>();
    const ids = new Set<string>();
    for (const { line, moment, value } of this.values('RDATE')) {
      const id = this.idOf(moment);
      ids.add(id);
      const end = this.#endOf(value.split('/')[1], line, moment);
      if (end) lengths.set(id, end);
    }
    const found = [...lengths].map(([recurrence, end]) => ({ recurrenceId: recurrence, end }));
    return { ids: [...ids].sort(), lengths: found };
  }

  #endOf(text: string | undefined, line: ContentLine, moment: Moment): string | undefined {
    const { allDay, zone, start, end } = this.#when;
    if (!text || allDay) return undefined;
    const from = moment.isFloating ? moment.wall : wallIn(moment, zone);
    try {
      const to = /^[+-]?P/i.test(text.trim())
        ? from.toZonedDateTime(zone).add(readDuration(text, line.line)).toPlainDateTime()
        : this.#wall(readMoment(text, line, this.#of));
      if (Temporal.PlainDateTime.compare(to, from) < 0) throw new EntryError('end_before_start', line.line);
      const usual = from.add(start.until(end, { largestUnit: 'days' }));
      return to.equals(usual) ? undefined : iso(to);
    } catch (error) {
      if (!(error instanceof EntryError)) throw error;
      this.#properties.leaveOut(error, line.line, `RDATE:${text}`);
      return undefined;
    }
  }

  #wall(moment: Moment): Plain {
    return moment.isFloating ? moment.wall : wallIn(moment, this.#when.zone);
  }
}

/** All dates of a rule on clocks that no place has, as instants. */
function datesByRules(properties: Properties, { written }: When, rule: string, line: number): string[] {
  const { rules, local } = written.described!;
  const until = /UNTIL=(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z/i.exec(rule);
  let text = rule;
  if (until) {
    const [, year, month, day, hour, minute, second] = until;
    const instant = Temporal.Instant.from(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    const offset = rules.offsetAt(instant.epochMilliseconds, Number(year), Number(year));
    const wall = instant.add({ milliseconds: offset }).toZonedDateTimeISO('UTC').toPlainDateTime();
    text = rule.replace(until[0], `UNTIL=${idOf(wall, false)}`);
  }
  const series = { start: iso(local), zone: 'UTC', duration: 'PT0S', rule: text };
  const found = instancesBetween(series, BEGIN, END, DATES_MAX + 1);
  if (found.length > DATES_MAX) properties.note('guessed_zone', line, rule);
  return found.slice(0, DATES_MAX).map(({ recurrenceId: wall }) => {
    const instant = rules.instantOf(Temporal.PlainDateTime.from(wall));
    return idOf(instant.toZonedDateTimeISO('UTC').toPlainDateTime(), false);
  });
}

/** A rule without what says nothing: blanks, parts without a value, and a count of none or beside an end. */
function tidied(written: string): string {
  const parts = written
    .replaceAll(/\s/g, '')
    .split(';')
    .filter((part) => /=./.test(part));
  const hasUntil = parts.some((part) => /^UNTIL=/i.test(part));
  return parts
    .filter((part) => !/^COUNT=(?:-|0*$)/i.test(part) && !(hasUntil && /^COUNT=/i.test(part)))
    .join(';');
}

/** All dates of a further rule, where it ends. */
function datesOfMore(properties: Properties, when: When, { line, text, value }: ContentLine): string[] {
  const rule = tidied(value);
  try {
    if (!/COUNT=|UNTIL=/i.test(rule))
      throw new RecurrenceError('invalid_rule', 'a second one without an end');
    const found = instancesBetween(bare(when, rule), BEGIN, END, DATES_MAX + 1);
    if (found.length > DATES_MAX) throw new RecurrenceError('invalid_rule', 'too long');
    return found.map((one) => idOf(Temporal.PlainDateTime.from(one.recurrenceId), when.allDay));
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error;
    properties.note('bad_rule', line, text);
    return [];
  }
}

/** The rule as we keep it; null where there is none that can be read, which is noted. */
function readRule(properties: Properties, when: When): { rrule: string | null; dates: string[] } {
  const [line, ...more] = properties.all('RRULE').filter(
    // Some write the same one twice.
    ({ value }, index, all) => all.findIndex((one) => one.value === value) === index,
  );
  if (!line) return { rrule: null, dates: [] };
  const first = firstRule(properties, when, line);
  return { ...first, dates: [...first.dates, ...more.flatMap((one) => datesOfMore(properties, when, one))] };
}

function firstRule(properties: Properties, when: When, line: ContentLine) {
  const rule = tidied(line.value);
  try {
    if (when.written.described)
      return { rrule: null, dates: datesByRules(properties, when, rule, line.line) };
    const series = bare(when, rule);
    const dates = hasStart(when, rule) ? [] : [idOf(when.start, when.allDay)];
    // A rule that never has anything is none.
    if (nextInstance(series, BEGIN) === null) throw new RecurrenceError('invalid_rule', rule);
    return { rrule: toRRule(series), dates };
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error;
    properties.note(CODES[error.code] ?? 'bad_rule', line.line, line.value);
    return { rrule: null, dates: [] };
  }
}

/**
 * What an entry says of when it recurs. A start that its rule leaves out takes place too, as programs have it, and so
 * comes among the rdates. A rule that cannot be read is left out.
 * @throws EntryError for what never takes place
 */
export function readRecurrence(properties: Properties, of: EntryZones, when: When): Recurring {
  for (const { line, text } of properties.all('EXRULE')) properties.note('bad_rule', line, text);
  const { rrule, dates } = readRule(properties, when);
  const written = new Dates(properties, of, when);
  const exdates = written.exdates(rrule);
  const { ids, lengths } = written.rdates();
  const rdates = [...new Set([...dates, ...ids])].sort();
  const series = { ...bare(when, rrule), exdates: exdates.map(spelled), rdates: rdates.map(spelled) };
  if (nextInstance(series, BEGIN) === null) {
    const line = properties.take('EXDATE') ?? properties.take('DTSTART')!;
    throw new EntryError('bad_rule', line.line, line.text.slice(0, 40).toWellFormed());
  }
  return { rrule, exdates, rdates, lengths: lengths.filter((one) => !exdates.includes(one.recurrenceId)) };
}
