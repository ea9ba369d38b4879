import { choose, type Frequency, type RecurrenceChoice } from '@dorfplatz/recurrence';
import type { FormValues } from './form-values.ts';

type Rhythm = Pick<FormValues, 'choice' | 'rule' | 'teams'>;

/** Another rhythm: any but never ends the tie to Teams, which knows none [RUL-0090]. */
export function withChoice({ rule, teams }: Rhythm, choice: RecurrenceChoice): Rhythm {
  return {
    choice,
    rule: choose(rule, choice),
    teams: choice === 'never' ? teams : { ...teams, sync: false, lobby: false },
  };
}

/** Another unit of a custom rhythm; where it ends is chosen anew, its interval stays [RUL-0088]. */
export const withUnit = (rule: FormValues['rule'], frequency: Frequency): FormValues['rule'] => ({
  frequency,
  interval: rule?.interval ?? 1,
});

/** Teams on or off: with it there is no rhythm, and the meeting is online [RUL-0089]; the lobby needs both [RUL-0091]. */
export function withTeams(values: Rhythm, changed: Partial<FormValues['teams']>): Rhythm {
  const next = { ...values.teams, ...changed };
  if (changed.sync) next.online = true;
  const teams = { ...next, lobby: next.lobby && next.sync && next.online };
  return next.sync ? { choice: 'never', rule: null, teams } : { ...values, teams };
}
