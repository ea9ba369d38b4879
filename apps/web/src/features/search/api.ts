import {
  deleteSavedSearch,
  findEverything,
  findInGroup,
  listSavedSearches,
  renameSavedSearch,
  type SavedSearch,
  SEARCH_HITS,
  type SearchAnswer,
  type SearchModule,
  saveSearch,
  suggestSearch,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import type { Asked } from './address.ts';

const key = ['search'];
const savedKey = [...key, 'saved'];
const foundKey = [...key, 'found'];
/** So long (ms) found things count as they were [RUL-0144]. */
const cached = 60_000;

/** What an address finds: some hits of each kind, or a page of one [RUL-0139]. */
export const foundQuery = ({ groupSlug, q, module, sortBy, page, exact }: Asked) =>
  queryOptions<SearchAnswer, Error, SearchAnswer, readonly unknown[]>({
    queryKey: [...foundKey, groupSlug, q, exact, module, sortBy, page],
    enabled: q !== '',
    staleTime: cached,
    gcTime: cached,
    placeholderData: (before, query) => {
      // While another page or kind is on its way what is there stays; of other words it would be a lie.
      const [, , ...was] = query?.queryKey ?? [];
      return was[0] === groupSlug && was[1] === q && was[2] === exact ? before : undefined;
    },
    queryFn: ({ signal }) => {
      const query = {
        q,
        ...(module ? { module, page } : { per: SEARCH_HITS }),
        ...(sortBy && { sort_by: sortBy }),
        ...(exact && { exact }),
      };
      return groupSlug === null
        ? call(findEverything, { query, signal })
        : call(findInGroup, { params: { slug: groupSlug }, query, signal });
    },
  });

/** The first hits of one block in another order [RUL-0143]. */
export const blockQuery = ({ groupSlug, q, exact }: Asked, module: SearchModule, sortBy: string | null) =>
  queryOptions({
    queryKey: [...foundKey, groupSlug, q, exact, module, sortBy, 'block'],
    enabled: sortBy !== null,
    staleTime: cached,
    gcTime: cached,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { q, module, sort_by: sortBy!, per: SEARCH_HITS, ...(exact && { exact }) };
      return groupSlug === null
        ? call(findEverything, { query, signal })
        : call(findInGroup, { params: { slug: groupSlug }, query, signal });
    },
  });

/** What one may mean while typing. */
export const suggestionsQuery = (q: string, groupSlug: string | null) =>
  queryOptions({
    queryKey: [...key, 'suggested', groupSlug, q],
    enabled: q !== '',
    staleTime: cached,
    gcTime: cached,
    retry: false,
    queryFn: ({ signal }) =>
      call(suggestSearch, { query: { q, ...(groupSlug !== null && { group: groupSlug }) }, signal }),
  });

/** What was found may be seen no more, or more may be. */
export function forgetFound(): void {
  void queryClient.invalidateQueries({ queryKey: key });
  queryClient.removeQueries({ queryKey: key, type: 'inactive' });
}

export const savedSearchesQuery = queryOptions({
  queryKey: savedKey,
  queryFn: ({ signal }) => call(listSavedSearches, { signal }),
});

const refreshSaved = () => queryClient.invalidateQueries({ queryKey: savedKey });

/** Keeps a search under a name. Throws ApiError. */
export async function keepSearch(
  name: string,
  { q, module, sortBy, groupSlug }: Asked,
): Promise<SavedSearch> {
  const kept = await call(saveSearch, {
    body: { name, q, module, sort_by: sortBy, group_slug: groupSlug },
  });
  await refreshSaved();
  return kept;
}

/** Gives a kept search another name. Throws ApiError. */
export async function renameSearch(id: number, name: string): Promise<void> {
  await call(renameSavedSearch, { params: { id }, body: { name } });
  await refreshSaved();
}

/** Keeps a search no more. Throws ApiError. */
export async function dropSearch(id: number): Promise<void> {
  await call(deleteSavedSearch, { params: { id } });
  await refreshSaved();
}

/** Keeps again what was dropped a moment ago. Throws ApiError. */
export const keepAgain = ({ name, q, module, sort_by, group }: SavedSearch): Promise<SavedSearch> =>
  keepSearch(name, {
    q,
    module,
    sortBy: sort_by,
    groupSlug: group?.slug ?? null,
    page: 1,
    exact: false,
  });
