import {
  checkExternalIdList,
  type ExternalIdChange,
  listExternalIds,
  type QueryOf,
  updateExternalIds,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage, upload } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['external-ids'];

export const externalIdsQuery = (query: QueryOf<typeof listExternalIds>) =>
  queryOptions({
    queryKey: [...key, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listExternalIds, { query, signal }),
  });

export const listAddress = '/administration/external_ids/download';

/** Saves ids, all of them or none. Throws ApiError. */
export async function saveExternalIds(changes: ExternalIdChange[]) {
  const outcome = await call(updateExternalIds, { body: { external_ids: changes } });
  await queryClient.invalidateQueries({ queryKey: key });
  return outcome;
}

/** What saving a list would do. Throws ApiError. */
export const checkList = (file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
  upload(checkExternalIdList, { params: {}, file, onProgress, signal });
