import type { StatisticsPeriod } from '@dorfplatz/contract';

/** Days, each `YYYY-MM-DD`: the first and the last of a period. */
export type Period = { readonly start: string; readonly end: string };

/** So many periods are shown where nobody asks for others. */
const USUAL = { day: 31, week: 26, month: 13 } as const satisfies Record<StatisticsPeriod, number>;

/** No more than so many are counted at once. */
export const MOST_PERIODS = 400;

const firstOf = (by: StatisticsPeriod, day: Temporal.PlainDate): Temporal.PlainDate =>
  by === 'day' ? day : by === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 });

const step = (by: StatisticsPeriod, count: number) => ({ [`${by}s`]: count });

const periodFrom = (by: StatisticsPeriod, start: Temporal.PlainDate): Period => ({
  start: start.toString(),
  end: start.add(step(by, 1)).subtract({ days: 1 }).toString(),
});

/**
 * The whole periods that days lie in, up to that of today; weeks begin on Monday.
 * @param asked the first and the last day, `YYYY-MM-DD`; left out, the latest ones
 * @returns none where the last day lies before the first; at most `MOST_PERIODS`, the latest
 */
export function periodsOf(
  by: StatisticsPeriod,
  today: string,
  asked: { from?: string; to?: string } = {},
): Period[] {
  const now = Temporal.PlainDate.from(today);
  const wished = asked.to === undefined ? now : Temporal.PlainDate.from(asked.to);
  const last = firstOf(by, Temporal.PlainDate.compare(wished, now) > 0 ? now : wished);
  const first =
    asked.from === undefined
      ? last.subtract(step(by, USUAL[by] - 1))
      : firstOf(by, Temporal.PlainDate.from(asked.from));
  const periods: Period[] = [];
  for (let start = last; Temporal.PlainDate.compare(start, first) >= 0; start = start.subtract(step(by, 1))) {
    if (periods.length === MOST_PERIODS) break;
    periods.unshift(periodFrom(by, start));
  }
  return periods;
}

/** The same period of the year before; undefined where that year has no such week or day. */
export function yearBefore(by: StatisticsPeriod, start: string): Period | undefined {
  const day = Temporal.PlainDate.from(start);
  if (by !== 'week') {
    const same = day.subtract({ years: 1 });
    return same.day === day.day ? periodFrom(by, same) : undefined;
  }
  const { yearOfWeek, weekOfYear } = day as { yearOfWeek: number; weekOfYear: number };
  // The fourth of January lies in the first week of its year.
  const firstWeek = firstOf('week', Temporal.PlainDate.from({ year: yearOfWeek - 1, month: 1, day: 4 }));
  const same = firstWeek.add({ weeks: weekOfYear - 1 });
  return same.yearOfWeek === yearOfWeek - 1 ? periodFrom(by, same) : undefined;
}
