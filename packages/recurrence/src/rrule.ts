import { formatRule, parseRule, type RuleParts } from './rule-text.ts';
import { partsOf, prepare, type Rule, type Series } from './series.ts';
import { atWall, isDate, parseWall, plainOf, wallOf } from './wall-clock.ts';

const LAST_SECOND = { hour: 23, minute: 59, second: 59 };

/**
 * The RRULE of a series (RFC 5545 §3.3.10, without 'RRULE:'), or null where it has none. UNTIL is a date for whole
 * days, else an instant in UTC: that of the last second of the last date, so that a change of the zone's data before
 * then costs no instance.
 * @throws RecurrenceError
 */
export function toRRule(series: Series): string | null {
  const { rule } = prepare(series);
  if (series.rule === null || rule === null) return null;
  const given = partsOf(series.rule);
  // Others take every day of the week for what is left to the start.
  const parts = given.byWeekNo.length > 0 ? rule.parts : given;
  if (!parts.until) return formatRule(parts);
  const { kind, at } = parts.until;
  if (isDate(series.start)) {
    const date = kind === 'instant' ? at.toZonedDateTimeISO('UTC').toPlainDate() : at;
    const day = 'hour' in date ? date.toPlainDate() : date;
    return formatRule({ ...parts, until: { kind: 'date', at: day } });
  }
  if (kind === 'instant') return formatRule(parts);
  const wall = kind === 'date' ? at.toPlainDateTime(LAST_SECOND) : at;
  return formatRule({
    ...parts,
    until: { kind: 'instant', at: atWall(wallOf(wall), series.zone).toInstant() },
  });
}

const plainAt = (instant: Temporal.Instant, zone: string): Temporal.PlainDateTime =>
  instant.toZonedDateTimeISO(zone).toPlainDateTime();

const isJust = <Value>(list: readonly Value[], value: Value): boolean =>
  list.length === 0 || (list.length === 1 && list[0] === value);

/** Whether the rule says of the start only what the start says itself. */
function isSimple(parts: RuleParts, start: Temporal.PlainDateTime): boolean {
  const { frequency } = parts;
  const weekday = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][start.dayOfWeek - 1]!;
  return (
    parts.count === undefined &&
    [parts.byWeekNo, parts.byYearDay, parts.bySetPos].every((list) => list.length === 0) &&
    (parts.byDay.length === 0 || (frequency === 'weekly' && isJust(parts.byDay, weekday))) &&
    (parts.byMonth.length === 0 || (frequency === 'yearly' && isJust(parts.byMonth, start.month))) &&
    (parts.byMonthDay.length === 0 ||
      (isJust(parts.byMonthDay, start.day) &&
        (frequency === 'monthly' || (frequency === 'yearly' && parts.byMonth.length === 1)))) &&
    isJust(parts.byHour, start.hour) &&
    isJust(parts.byMinute, start.minute) &&
    isJust(parts.bySecond, start.second)
  );
}

/** The last date whose start is not behind UNTIL. */
function untilDate(parts: RuleParts, start: Temporal.PlainDateTime, zone: string, isAllDay: boolean): string {
  const { kind, at } = parts.until!;
  if (kind === 'date') return at.toString();
  if (isAllDay) return (kind === 'instant' ? plainAt(at, 'UTC') : at).toPlainDate().toString();
  const wall = kind === 'instant' ? plainAt(at, zone) : at;
  const startThen = wall.toPlainDate().toPlainDateTime(start.toPlainTime());
  const isLate =
    kind === 'instant'
      ? Temporal.Instant.compare(atWall(wallOf(startThen), zone).toInstant(), at) > 0
      : Temporal.PlainDateTime.compare(startThen, wall) > 0;
  return (isLate ? wall.subtract({ days: 1 }) : wall).toPlainDate().toString();
}

/**
 * The rule in the text of an RRULE, for a start and a zone as in Series: a simple one where it says no more than
 * that, else its text, put in order.
 * @throws RecurrenceError
 */
export function fromRRule(text: string, { start, zone }: Pick<Series, 'start' | 'zone'>): Rule {
  const parts = parseRule(text);
  const isAllDay = isDate(start);
  prepare({ start, zone, duration: 'P1D', rule: text });
  const wall = plainOf(parseWall(start, isAllDay, 'invalid_start'));
  if (!isSimple(parts, wall)) return formatRule(parts);
  const { frequency, interval } = parts;
  if (!parts.until) return { frequency, interval };
  return { frequency, interval, until: untilDate(parts, wall, zone, isAllDay) };
}
