import {
  getGroupStatistics,
  getStatistics,
  type QueryOf,
  STATISTICS_PERIODS,
  type StatisticsPeriod,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';

export type StatisticsQuery = QueryOf<typeof getStatistics>;

/** The figures of the network, or of a group. */
export const statisticsQuery = (groupSlug: string | undefined, query: StatisticsQuery) =>
  queryOptions({
    queryKey: ['statistics', groupSlug ?? '', query],
    // No event tells of every post: whoever comes here sees the figures of now.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      groupSlug === undefined
        ? call(getStatistics, { query, signal })
        : call(getGroupStatistics, { params: { slug: groupSlug }, query, signal }),
  });

const dayIn = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** What the address asks for. */
export function statisticsQueryOf(filters: Record<string, string | undefined>): StatisticsQuery & {
  by: StatisticsPeriod;
} {
  const by = STATISTICS_PERIODS.find((each) => each === filters.by) ?? 'week';
  const [from, to] = [dayIn(filters.from), dayIn(filters.to)];
  return { by, ...(from && { from }), ...(to && { to }) };
}

/** The address of the figures as a table. */
export function downloadAddress(groupSlug: string | undefined, query: StatisticsQuery): string {
  const base = groupSlug === undefined ? '' : `/groups/${encodeURIComponent(groupSlug)}`;
  return `${base}/administration/statistics/download?${new URLSearchParams(query as Record<string, string>)}`;
}
