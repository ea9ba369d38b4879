import {
  type FormRule,
  formRuleOf,
  fromRRule,
  type Instance,
  instancesBetween,
  nextInstance,
  previousInstance,
  type Rule,
  type Series,
} from '@dorfplatz/recurrence';
import { compact, spelled } from './appointment-id.ts';
import type { SeriesRow, When } from './tables.ts';
import { durationOf, type Instants, startOf, whenAt } from './when.ts';

/** One time that a series takes place, under its kept recurrence id. */
export type Occurrence = Instants & { recurrenceId: string };

/** A row as packages/recurrence takes it. */
export const seriesOf = (row: SeriesRow): Series => ({
  start: startOf(row),
  zone: row.time_zone,
  duration: durationOf(row),
  rule: row.rrule,
  exdates: row.exdates.map(spelled),
  rdates: row.rdates.map(spelled),
});

const named = ({ recurrenceId, start, end }: Instance): Occurrence => ({
  recurrenceId: compact(recurrenceId),
  start,
  end,
});

/** At most `limit` occurrences that begin before `to` and end after `from`. */
export const occurrencesBetween = (
  row: SeriesRow,
  from: Temporal.Instant,
  to: Temporal.Instant,
  limit: number,
): Occurrence[] => instancesBetween(seriesOf(row), from, to, limit).map(named);

/** The occurrence that the rule has under this id, or undefined. */
export function occurrenceAt(row: SeriesRow, recurrenceId: string): Occurrence | undefined {
  let around: Temporal.Instant;
  try {
    around = Temporal.PlainDateTime.from(spelled(recurrenceId)).toZonedDateTime(row.time_zone).toInstant();
  } catch {
    // 30 February
    return undefined;
  }
  // What was moved out of a gap begins up to a day later.
  const series = { ...seriesOf(row), duration: row.all_day ? 'P1D' : 'PT0S' };
  const found = instancesBetween(series, around.subtract({ hours: 1 }), around.add({ hours: 26 }), 200);
  const one = found.find((instance) => compact(instance.recurrenceId) === recurrenceId);
  if (!one) return undefined;
  const [whole] = instancesBetween(seriesOf(row), one.start, one.start.add({ seconds: 1 }), 10_000)
    .map(named)
    .filter((occurrence) => occurrence.recurrenceId === recurrenceId);
  return whole;
}

const ALWAYS = Temporal.Instant.from('9999-12-31T00:00Z');

/** When the last occurrence ends; null when there is always another one, undefined when there never was one. */
export function endOfSeries(row: SeriesRow): Temporal.Instant | null | undefined {
  const series = seriesOf(row);
  if (row.rrule && !/(^|;)(COUNT|UNTIL)=/.test(row.rrule)) {
    return nextInstance(series, Temporal.Instant.from('1599-01-01T00:00Z')) ? null : undefined;
  }
  return previousInstance(series, ALWAYS)?.end;
}

export const nextOf = (row: SeriesRow, after: Temporal.Instant): Occurrence | null => {
  const found = nextInstance(seriesOf(row), after);
  return found && named(found);
};

export const previousOf = (row: SeriesRow, before: Temporal.Instant): Occurrence | null => {
  const found = previousInstance(seriesOf(row), before);
  return found && named(found);
};

/** The rule as a form knows it, or its text where it says more; null where it never recurs. */
export const ruleOf = (row: SeriesRow): Rule | null =>
  row.rrule === null ? null : fromRRule(row.rrule, { start: startOf(row), zone: row.time_zone });

/** The rule as far as a form can say it; its text where it says more, null where it never recurs. */
export const formRuleOfRow = (row: SeriesRow): FormRule | string | null =>
  row.rrule === null
    ? null
    : (formRuleOf(row.rrule, { start: startOf(row), zone: row.time_zone }) ?? row.rrule);

export const whenOf = (row: SeriesRow, occurrence: Occurrence): When => whenAt(row, occurrence);
