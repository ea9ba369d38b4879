export { choiceOf, choose, type RecurrenceChoice } from './choice.ts';
export { endDates, isOnInterval } from './end-dates.ts';
export {
  type FormRule,
  formRuleOf,
  formRuleText,
  inWeek,
  isWeekdayOfMonth,
  type Weekday,
  type WeekdayOfMonth,
  weekdayAt,
  weekOfMonthAt,
} from './form-rule.ts';
export { type Instance, instancesBetween, nextInstance, previousInstance } from './instances.ts';
export { type Partner, pairInstances } from './pairing.ts';
export { RecurrenceError, type RecurrenceErrorCode } from './recurrence-error.ts';
export { fromRRule, toRRule } from './rrule.ts';
export type { Frequency } from './rule-text.ts';
export type { Rule, Series, SimpleRule } from './series.ts';
export { type SharedDates, sharedDates } from './shared-dates.ts';
export { countedStart, type ShiftProblem, shiftRule } from './shift-rule.ts';
export { type SplitRule, splitRule } from './split-rule.ts';
