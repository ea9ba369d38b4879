import { checkScan, destroyScan, type HeldState, listScans, releaseScan } from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['scans'];

/** A page of what the scanner holds back; all of it, or what is held for one reason. */
export const scansQuery = (state: HeldState | undefined, page: number) =>
  queryOptions({
    queryKey: [...key, state ?? '', page],
    // No event tells what the scanner found.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listScans, { query: { ...(state && { state }), page }, signal }),
  });

/** Does something, after which lists and what needs attention are others in any case. Throws ApiError. */
async function act(does: Promise<void>): Promise<void> {
  try {
    await does;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['administration'] });
    await queryClient.invalidateQueries({ queryKey: key });
  }
}

/** Lets a file be read that nobody has looked through. Throws ApiError. */
export const release = (id: number): Promise<void> => act(call(releaseScan, { params: { id } }));

/** Has the scanner look through a file once more. Throws ApiError. */
export const checkAgain = (id: number): Promise<void> => act(call(checkScan, { params: { id } }));

/** Deletes the content of a file for good. Throws ApiError. */
export const destroy = (id: number): Promise<void> => act(call(destroyScan, { params: { id } }));
