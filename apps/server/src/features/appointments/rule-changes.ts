import type { AppointmentWrite } from '@dorfplatz/contract';
import { type Rule, shiftRule, toRRule } from '@dorfplatz/recurrence';
import { checkRule, type FieldErrors } from './appointment-rules.ts';
import { takesPlace } from './occurrences.ts';
import { countedRuleOf, ruleOf } from './series.ts';
import type { AppointmentRow, When } from './tables.ts';
import { durationOf, isSameWhen, startOf } from './when.ts';

type Pattern = NonNullable<AppointmentWrite['recurrence_pattern']>;

/** Whether a form says of the rhythm what the series has already. */
export function isSamePattern(master: AppointmentRow, pattern: Pattern): boolean {
  const rule = ruleOf(master);
  if (rule === null) return pattern.recurrence_frequency === 'never';
  const interval = pattern.recurrence_interval ?? 1;
  const count = countedRuleOf(master)?.count ?? null;
  // Who does not know of counts says nothing of them.
  if ((pattern.recurrence_count === undefined ? count : pattern.recurrence_count) !== count) return false;
  if (typeof rule !== 'string')
    return (
      rule.frequency === pattern.recurrence_frequency &&
      rule.interval === interval &&
      (rule.until ?? null) === (pattern.recurrence_end_time ?? null)
    );
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
    return checkRule(pattern, when, errors);
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
