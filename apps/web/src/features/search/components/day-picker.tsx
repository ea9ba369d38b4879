import { Calendar } from '@dorfplatz/ui';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';

/** A calendar to pick the day of `before:` and `after:` from [S-18]. */
export function DayPicker({ onPick }: { onPick: (day: string | null) => void }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  return (
    <Calendar
      value={null}
      locale={locale}
      onPick={onPick}
      labels={{
        previousMonth: t('search.calendar.previous_month'),
        nextMonth: t('search.calendar.next_month'),
        month: t('search.calendar.month'),
        year: t('search.calendar.year'),
        today: t('search.today'),
        clear: t('search.calendar.none'),
      }}
    />
  );
}
