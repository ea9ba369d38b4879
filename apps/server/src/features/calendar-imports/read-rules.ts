import { instancesBetween, nextInstance, RecurrenceError, type Series, toRRule } from '@dorfplatz/recurrence';
import type { ContentLine } from './content-reader.ts';
import type { Properties } from './properties.ts';
import { idOf } from './read-times.ts';
import type { When } from './read-when.ts';
import type { ProblemCode } from './tables.ts';

type Plain = Temporal.PlainDateTime;

/** As many exdates, and as many rdates, may a series have. */
export const DATES_MAX = 2_000;

const CODES: Partial<Record<string, ProblemCode>> = { unsupported_frequency: 'rule_too_frequent' };

export const BEGIN = Temporal.Instant.from('1599-01-01T00:00Z');
const END = Temporal.Instant.from('9999-12-31T00:00Z');

export const iso = (wall: Plain): string => wall.toString({ smallestUnit: 'second' });

const startText = ({ allDay, start }: When): string => (allDay ? iso(start).slice(0, 10) : iso(start));

/** A series with a rule, with nothing taken out of it and nothing beside it. */
export const bare = (when: When, rule: string | null): Series => ({
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

/** The dates of a rule on clocks that no place has, as instants: one more than a series may have where it has more. */
export function datesByRules({ written }: When, rule: string): string[] {
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
  return instancesBetween(series, BEGIN, END, DATES_MAX + 1).map(({ recurrenceId: wall }) => {
    const instant = rules.instantOf(Temporal.PlainDateTime.from(wall));
    return idOf(instant.toZonedDateTimeISO('UTC').toPlainDateTime(), false);
  });
}

/** A rule without what says nothing: blanks, parts without a value, and a count of none or beside an end. */
export function tidied(written: string): string {
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
export function readRule(properties: Properties, when: When): { rrule: string | null; dates: string[] } {
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
    if (when.written.described) {
      const dates = datesByRules(when, rule);
      if (dates.length > DATES_MAX) properties.note('guessed_zone', line.line, rule);
      return { rrule: null, dates: dates.slice(0, DATES_MAX) };
    }
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
