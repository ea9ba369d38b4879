import type { Frequency } from './rule-text.ts';
import type { SimpleRule } from './series.ts';

/** What the form offers. Custom is no frequency of its own: it opens a frequency beside an interval. */
export type RecurrenceChoice = 'never' | Frequency | 'custom';

/** What the form shows for a rule: custom where the interval is not 1. */
export function choiceOf(rule: SimpleRule | null): RecurrenceChoice {
  if (rule === null) return 'never';
  return rule.interval > 1 ? 'custom' : rule.frequency;
}

/**
 * The rule after another choice: the end is chosen anew, the interval is 1 unless custom keeps it, and custom begins
 * with days where nothing came before.
 */
export function choose(rule: SimpleRule | null, choice: RecurrenceChoice): SimpleRule | null {
  if (choice === 'never') return null;
  if (choice !== 'custom') return { frequency: choice, interval: 1 };
  return { frequency: rule?.frequency ?? 'daily', interval: rule?.interval ?? 1 };
}
