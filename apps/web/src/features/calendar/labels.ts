import type { Calendar } from '@dorfplatz/contract';
import type { DateLabels, TimeLabels } from '@dorfplatz/ui';
import type { Translate } from '../../lib/i18n.ts';

/** The words of the date input. */
export const dateLabels = (t: Translate): DateLabels => ({
  open: t('calendar.pick_day'),
  previousMonth: t('calendar.previous_month'),
  nextMonth: t('calendar.next_month'),
  month: t('calendar.month'),
  year: t('calendar.year'),
  today: t('calendar.today'),
  clear: t('calendar.clear'),
  letters: t('calendar.date_letters'),
  wrong: (pattern) => t('calendar.wrong_date', { pattern }),
});

/** The words of the time input. */
export const timeLabels = (t: Translate): TimeLabels => ({
  hour: t('calendar.hour'),
  minute: t('calendar.minute'),
});

/** What a calendar is called in a list: of one that is shared, whose it is too. */
export const calendarName = ({ type, name, author }: Calendar, t: Translate): string =>
  type === 'shared' && author ? t('calendar.shared_by', { name, author: author.display_name }) : name;

/** The group of a calendar that is not called after it; null for every other one. */
export const groupBeside = ({ name, parent }: Calendar): string | null =>
  parent && parent.name !== name ? parent.name : null;
