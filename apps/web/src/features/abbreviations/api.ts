import { createExplainer } from '@dorfplatz/content/glossary';
import {
  type BodyOf,
  createAbbreviation,
  deleteAbbreviation,
  getAbbreviation,
  getGlossary,
  listAbbreviations,
  updateAbbreviation,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['abbreviations'];

export const abbreviationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'list', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listAbbreviations, { query: { page }, signal }),
  });

/** What explains abbreviations in a text; changes of others show after a while. */
export const glossaryQuery = queryOptions({
  queryKey: [...key, 'glossary'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => createExplainer((await call(getGlossary, { signal })).abbreviations),
  structuralSharing: false,
});

export const abbreviationQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getAbbreviation, { params: { id }, signal }),
  });

/** Pages show what abbreviations mean. */
const refresh = () =>
  Promise.all([key, ['pages']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

type Written = BodyOf<typeof createAbbreviation>;

/** Explains an abbreviation, or changes the one of this id. Throws ApiError. */
export async function saveAbbreviation(id: number | null, body: Written): Promise<void> {
  await (id === null
    ? call(createAbbreviation, { body })
    : call(updateAbbreviation, { params: { id }, body }));
  await refresh();
}

/** Explains an abbreviation no more. Throws ApiError. */
export async function removeAbbreviation(id: number): Promise<void> {
  await call(deleteAbbreviation, { params: { id } });
  await refresh();
}
