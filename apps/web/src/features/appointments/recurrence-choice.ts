import { choose, type Frequency, type RecurrenceChoice } from '@dorfplatz/recurrence';
import type { FormValues } from './form-values.ts';

type Rhythm = Pick<FormValues, 'choice' | 'rule'>;

/** Another rhythm, with what it keeps of the rule before. */
export const withChoice = ({ rule }: Rhythm, choice: RecurrenceChoice): Rhythm => ({
  choice,
  rule: choose(rule, choice),
});

/** Another unit of a custom rhythm; where it ends is chosen anew, its interval stays [RUL-0088]. */
export const withUnit = (rule: FormValues['rule'], frequency: Frequency): FormValues['rule'] => ({
  frequency,
  interval: rule?.interval ?? 1,
});
