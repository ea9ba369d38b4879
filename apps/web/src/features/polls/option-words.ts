import type { Dates } from '@dorfplatz/content/dates';
import type { PollOption } from '@dorfplatz/contract';
import type { Translate } from '../../lib/i18n.ts';

/**
 * When an option of a schedule is, in the words of its reader: whole days as they were written, times on the reader's
 * clocks. Empty where it has no date.
 */
export function dateWords({ date }: Pick<PollOption, 'date'>, dates: Dates, t: Translate): string {
  if (!date) return '';
  if (!date.all_day) return dates.range(date.start, date.end, 'middle');
  return date.start === date.end
    ? t('polls.whole_day', { day: dates.middle(date.start) })
    : t('polls.whole_days', { days: dates.range(date.start, date.end, 'middle') });
}

/** What an option is called: its date, its label, or both. */
export const optionWords = (option: Pick<PollOption, 'date' | 'label'>, dates: Dates, t: Translate): string =>
  [dateWords(option, dates, t), option.label].filter(Boolean).join(' · ');
