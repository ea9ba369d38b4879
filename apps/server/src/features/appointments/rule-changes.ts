import type { AppointmentWrite } from '@dorfplatz/contract';
import { isWeekdayOfMonth, type Rule, shiftRule, toRRule, weekdayAt } from '@dorfplatz/recurrence';
import { checkRule, type FieldErrors, formRuleIn } from './appointment-rules.ts';
import { takesPlace } from './occurrences.ts';
import { formRuleOfRow, ruleOf } from './series.ts';
import type { AppointmentRow, When } from './tables.ts';
import { durationOf, isSameWhen, startOf } from './when.ts';

type Pattern = NonNullable<AppointmentWrite['recurrence_pattern']>;

const isSame = <Value>(one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What a form leaves unsaid, as the series has it: who does not know of a field says nothing of it. */
function completed(master: AppointmentRow, pattern: Pattern, when: When): Pattern {
  const rule = formRuleOfRow(master);
  if (rule === null || typeof rule === 'string' || rule.frequency !== pattern.recurrence_frequency)
    return pattern;
  const start = startOf(when);
  const { count, weekdays, weekdayOfMonth } = rule;
  const isKept = {
    count: count !== undefined && !pattern.recurrence_end_time,
    weekdays: weekdays?.includes(weekdayAt(start)),
    weekdayOfMonth: weekdayOfMonth && isWeekdayOfMonth(start, weekdayOfMonth),
  };
  return {
    ...(isKept.count && { recurrence_count: count! }),
    ...(isKept.weekdays && { recurrence_weekdays: weekdays! }),
    ...(isKept.weekdayOfMonth && { recurrence_weekday_of_month: weekdayOfMonth! }),
    ...pattern,
  };
}

/** Whether a form says of the rhythm what the series has already. */
export function isSamePattern(master: AppointmentRow, pattern: Pattern): boolean {
  const rule = formRuleOfRow(master);
  if (rule === null) return pattern.recurrence_frequency === 'never';
  const interval = pattern.recurrence_interval ?? 1;
  if (typeof rule !== 'string') {
    const said = formRuleIn(pattern);
    // Who does not know of a field says nothing of it.
    const isKept = (field: keyof Pattern) => pattern[field] === undefined;
    const saysMore = Boolean(rule.count ?? rule.weekdays ?? rule.weekdayOfMonth);
    return (
      rule.frequency === pattern.recurrence_frequency &&
      rule.interval === interval &&
      ((isKept('recurrence_end_time') && saysMore) ||
        isSame(rule.until, pattern.recurrence_end_time ?? undefined)) &&
      (isKept('recurrence_count') || isSame(rule.count, said.count)) &&
      (isKept('recurrence_weekdays') || isSame(rule.weekdays, said.weekdays)) &&
      (isKept('recurrence_weekday_of_month') || isSame(rule.weekdayOfMonth, said.weekdayOfMonth))
    );
  }
  if (pattern.recurrence_count || pattern.recurrence_weekdays?.length || pattern.recurrence_weekday_of_month)
    return false;
  // Of a rule that says more, forms know the unit and the interval alone.
  const [, unit] = /FREQ=([A-Z]+)/.exec(rule)!;
  const [, every] = /INTERVAL=(\d+)/.exec(rule) ?? [];
  return (
    unit!.toLowerCase() === pattern.recurrence_frequency &&
    Number(every ?? 1) === interval &&
    !pattern.recurrence_end_time
  );
}

/** The rule of a series after its change; undefined with what is wrong in `errors`. */
export function ruleAfter(
  master: AppointmentRow,
  when: When,
  pattern: Pattern | undefined,
  errors: FieldErrors,
): string | null | undefined {
  try {
    const rrule = ruleText(master, when, pattern, errors);
    if (rrule && !takesPlace({ ...master, ...when, rrule }))
      errors.recurrence_pattern = ['never_takes_place'];
    return rrule;
  } catch {
    errors.recurrence_pattern = ['invalid'];
    return undefined;
  }
}

function ruleText(
  master: AppointmentRow,
  when: When,
  pattern: Pattern | undefined,
  errors: FieldErrors,
): string | null | undefined {
  const rule = ruleOf(master);
  if (pattern && !(typeof rule === 'string' && isSamePattern(master, pattern)))
    return checkRule(completed(master, pattern, when), when, errors);
  if (rule === null || isSameWhen(when, master)) return master.rrule;
  if (typeof rule === 'string') {
    const shifted = shiftOf(master, when);
    if (typeof shifted !== 'string') return shifted.rule;
    errors.date = [`rule_${shifted}`];
    return master.rrule;
  }
  return toRRule({
    start: startOf(when),
    zone: when.time_zone,
    duration: durationOf(when),
    rule: movedRule(rule, master, when),
  });
}

/** A series that is moved by some days ends by as many later. */
function movedRule(rule: Exclude<Rule, string>, before: When, after: When): Rule {
  if (rule.until === undefined) return rule;
  const [from, to] = [before.start_wall.slice(0, 10), after.start_wall.slice(0, 10)];
  const until = Temporal.PlainDate.from(rule.until).add(Temporal.PlainDate.from(from).until(to)).toString();
  return { ...rule, until: until > '9999-12-31' || until.startsWith('+') ? '9999-12-31' : until };
}

/** What a rule from elsewhere says after its series has moved. */
const shiftOf = (master: AppointmentRow, when: When) =>
  shiftRule(master.rrule!, { from: startOf(master), to: startOf(when), zone: master.time_zone });
