import {
  actOnReport,
  type BodyOf,
  listReports,
  listReportsOfGroup,
  report as reportCall,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['reports'];

export type Status = 'open' | 'closed';

/** A page of the reports that one decides about: all, or those of a group. */
export const reportsQuery = (groupSlug: string | undefined, status: Status, page: number) =>
  queryOptions({
    queryKey: [...key, groupSlug ?? '', status, page],
    // No event tells what a colleague decided.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      groupSlug === undefined
        ? callPage(listReports, { query: { status, page }, signal })
        : callPage(listReportsOfGroup, { params: { slug: groupSlug }, query: { status, page }, signal }),
  });

/** Reports something. Throws ApiError. */
export const report = (body: BodyOf<typeof reportCall>): Promise<void> => call(reportCall, { body });

/** Decides about a report, warns or notes. Throws ApiError; what is shown follows in any case. */
export async function act(id: number, body: BodyOf<typeof actOnReport>): Promise<void> {
  try {
    await call(actOnReport, { params: { id }, body });
  } finally {
    void queryClient.invalidateQueries({ queryKey: key });
    void queryClient.invalidateQueries({ queryKey: ['administration'] });
  }
}
