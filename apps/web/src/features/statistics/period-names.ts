import type { StatisticsPeriod, StatisticsRow } from '@dorfplatz/contract';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { weekNumber } from '../calendar/index.ts';

export type PeriodNames = {
  /** For an axis: "KW 23", "3. Juni", "Juni". */
  short(row: StatisticsRow): string;
  /** For a table: "KW 23", "Mi., 3. Juni", "Juni 2026". */
  long(row: StatisticsRow): string;
  /** The days of a week; nothing where the name says it. */
  days(row: StatisticsRow): string;
};

/** How days, weeks and months are called. */
export function usePeriodNames(by: StatisticsPeriod): PeriodNames {
  const t = useTranslate();
  const dates = useDates();
  const week = ({ start }: StatisticsRow) => t('statistics.week_number', { number: weekNumber(start) });
  return {
    day: {
      short: ({ start }: StatisticsRow) => dates.dayOfMonth(start),
      long: ({ start }: StatisticsRow) => dates.middle(start),
      days: () => '',
    },
    week: {
      short: week,
      long: week,
      days: ({ start, end }: StatisticsRow) => `${dates.dayOfMonth(start)} – ${dates.dayOfMonth(end)}`,
    },
    month: {
      short: ({ start }: StatisticsRow) => dates.shortMonth(start),
      long: ({ start }: StatisticsRow) => dates.month(start),
      days: () => '',
    },
  }[by];
}
