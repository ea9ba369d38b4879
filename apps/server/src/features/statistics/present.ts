import {
  type Language,
  STATISTICS_FIGURES,
  type Statistics,
  type StatisticsPeriod,
  type StatisticsRow,
} from '@dorfplatz/contract';
import { CSV_START, csvRow } from '../../platform/csv/write-rows.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { type Period, yearBefore } from './periods.ts';
import type { CountRow } from './queries.ts';

const figuresOf = ({ start: _, ...figures }: CountRow) => figures;

export type Counted = {
  readonly by: StatisticsPeriod;
  readonly today: string;
  readonly periods: readonly Period[];
  /** What was counted, by the first day: of each period, and of the same one of the year before. */
  readonly now: ReadonlyMap<string, CountRow>;
  readonly before: ReadonlyMap<string, CountRow>;
};

/** @param founded the day before which nothing can have been; the year before it is not compared with */
export function presentRows({ by, today, periods, now, before }: Counted, founded: string): StatisticsRow[] {
  return periods.map(({ start, end }) => {
    const past = yearBefore(by, start);
    return {
      start,
      end,
      is_running: end >= today,
      ...figuresOf(now.get(start)!),
      before: past && past.end >= founded ? figuresOf(before.get(past.start)!) : null,
    };
  });
}

/** Figures as CSV: a row for each period, the earliest first. */
export function asCsv({ rows }: Statistics, language: Language): string {
  const word = (key: string) => translate(language, `statistics.column.${key}`);
  const head = ['start', 'end', ...STATISTICS_FIGURES].map(word);
  const lines = rows.map((row) => [
    row.start,
    row.end,
    ...STATISTICS_FIGURES.map((figure) => (row[figure] === null ? '' : String(row[figure]))),
  ]);
  return CSV_START + [head, ...lines].map(csvRow).join('');
}
