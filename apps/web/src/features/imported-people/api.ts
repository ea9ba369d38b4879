import { listImportedPeople, mergeImportedPerson, type QueryOf } from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['imported-people'];

export const importedPeopleQuery = (query: QueryOf<typeof listImportedPeople>) =>
  queryOptions({
    queryKey: [...key, 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listImportedPeople, { query, signal }),
  });

/** Makes somebody one with another person, who is kept. Throws ApiError. */
export async function merge(id: number, into_id: number): Promise<void> {
  await call(mergeImportedPerson, { params: { id }, body: { into_id } });
  // They are the authors of what many screens show.
  await queryClient.invalidateQueries();
}
