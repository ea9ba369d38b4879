import { instancesBetween, nextInstance, RecurrenceError, type Series, toRRule } from '@dorfplatz/recurrence';
import type { ContentLine } from './content-reader.ts';
import { readMoment, recurrenceId, type Zones } from './read-times.ts';
import { EntryError, type ProblemCode } from './tables.ts';

export type Recurrence = { rrule: string | null; exdates: string[]; rdates: string[] };

/** When a series begins and ends first, wall clocks of its zone. */
type First = { allDay: boolean; zone: string; start: string; end: string };

const DATES_MAX = 2_000;

const CODES: Partial<Record<string, ProblemCode>> = {
  unsupported_frequency: 'rule_too_frequent',
  unknown_zone: 'unknown_zone',
};

function datesOf(name: string, lines: readonly ContentLine[], first: First, zones: Zones): string[] {
  const found = lines.filter((line) => line.name === name);
  const values = found.map((line) => line.value.split(','));
  // Counted first: reading one takes longer than writing a million.
  const count = values.reduce((sum, { length }) => sum + length, 0);
  if (count > DATES_MAX) throw new EntryError('bad_rule', found[0]!.line, `${name}: ${count}`);
  const series = { isAllDay: first.allDay, zone: first.zone, start: first.start };
  const dates = found.flatMap((line, i) =>
    // Of a period its start: all times of a series last as long.
    values[i]!.map((value) => recurrenceId(readMoment(value.split('/')[0]!, line, zones), series)),
  );
  return [...new Set(dates)].sort();
}

/** `20260617T180000` as packages/recurrence reads it. */
const spelled = (id: string): string =>
  id.replace(/^(....)(..)(..)(?:T(..)(..)(..))?$/, (_, year, month, day, hour, minute, second) =>
    hour === undefined ? `${year}-${month}-${day}` : `${year}-${month}-${day}T${hour}:${minute}:${second}`,
  );

const BEGIN = Temporal.Instant.from('1599-01-01T00:00Z');

/** Whether the rule has the start itself. */
function hasStart(series: Series): boolean {
  const bare = { ...series, exdates: [], rdates: [], duration: series.start.includes('T') ? 'PT0S' : 'P1D' };
  const wall = Temporal.PlainDateTime.from(series.start);
  const start = wall.toZonedDateTime(series.zone).toInstant();
  return instancesBetween(bare, start, start.add({ seconds: 1 }), 10).some((one) =>
    Temporal.PlainDateTime.from(one.recurrenceId).equals(wall),
  );
}

/**
 * What an entry says of when it recurs. A start that its rule leaves out takes place too, as programs have it, and so
 * comes among the rdates.
 * @throws EntryError
 */
export function readRecurrence(lines: readonly ContentLine[], first: First, zones: Zones): Recurrence {
  const rule = lines.find(({ name }) => name === 'RRULE');
  const excluded = lines.find(({ name }) => name === 'EXRULE');
  if (excluded) throw new EntryError('bad_rule', excluded.line, excluded.text.slice(0, 60));
  const exdates = datesOf('EXDATE', lines, first, zones);
  const rdates = datesOf('RDATE', lines, first, zones);
  const [from, to] = [Temporal.PlainDateTime.from(first.start), Temporal.PlainDateTime.from(first.end)];
  const series: Series = {
    start: first.allDay ? first.start.slice(0, 10) : first.start,
    zone: first.zone,
    duration: from.until(to, { largestUnit: 'days' }).toString(),
    rule: rule ? rule.value.trim() : null,
    exdates: exdates.map(spelled),
    rdates: rdates.map(spelled),
  };
  const at = rule?.line ?? lines[0]!.line;
  try {
    if (rule && !hasStart(series)) {
      const wall = first.start.replaceAll(/[-:]/g, '');
      rdates.unshift(first.allDay ? wall.slice(0, 8) : wall);
      series.rdates = rdates.map(spelled);
    }
    if (nextInstance(series, BEGIN) === null) throw new EntryError('bad_rule', at, rule?.value.slice(0, 60));
    return { rrule: toRRule(series), exdates, rdates };
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error;
    throw new EntryError(CODES[error.code] ?? 'bad_rule', at, (rule?.value ?? error.message).slice(0, 60));
  }
}
