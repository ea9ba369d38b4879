import { dropExport, type ExportKind, getExport, startExport } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** How often it is asked how far a list is, in milliseconds. */
const ASK_AGAIN = 1000;

/** The list of a kind, asked for again and again while it is being made. */
export const exportQuery = (kind: ExportKind) =>
  queryOptions({
    queryKey: ['exports', kind],
    staleTime: 0,
    queryFn: ({ signal }) => call(getExport, { params: { kind }, signal }),
    refetchInterval: ({ state }) =>
      ['initialized', 'in_progress'].includes(state.data?.export?.status ?? '') ? ASK_AGAIN : false,
  });

const refreshed = async (change: Promise<unknown>) => {
  try {
    await change;
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['exports'] });
  }
};

/** Has a list made. Throws ApiError. */
export const start = (kind: ExportKind): Promise<void> => refreshed(call(startExport, { body: { kind } }));

/** Stops a list, or deletes it. Throws ApiError. */
export const drop = (kind: ExportKind): Promise<void> => refreshed(call(dropExport, { params: { kind } }));
