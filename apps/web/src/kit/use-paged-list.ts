import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { pagesOf, useExistingPage } from './use-existing-page.ts';
import { useFilters } from './use-filters.ts';

/** An answer with how much there is of it, as `callPage` gives it. */
interface Counted {
  totalCount: number | null;
  totalPages: number | null;
}

/** The query of an address. */
export type Filters = Record<string, string | undefined>;

/** A list as the address asks for it: the filters and the page, what has come of it, and what has not. */
export interface PagedListState<Data extends Counted> {
  page: number;
  filters: Filters;
  /** Sets or, with an empty text, removes filters in the address; the list starts anew. */
  setFilters: (changed: Record<string, string>) => void;
  pageAddress: (page: number) => string;
  /** What is shown: that of the page and filters before as long as the new has not come. */
  data: Data | undefined;
  /** True as long as `data` is that of another page or other filters. */
  isStale: boolean;
  /** True when the list has nothing at all; not while the address names a page behind its last. */
  isEmpty: boolean;
  /** What went wrong with the last attempt to fetch it. */
  error: Error | null;
  /** Why there is nothing to show. */
  problem: 'forbidden' | 'not_found' | 'failed' | null;
  retry: () => void;
}

/** The page that an address names; the first where it names none. */
export function pageIn({ page }: Filters): number {
  const number = Math.floor(Number(page));
  return Number.isSafeInteger(number) && number > 1 ? number : 1;
}

/** Why a list is not shown; what is there already stays when fetching it anew fails, unless it is denied by now. */
export function listProblem(error: Error | null, hasData: boolean): PagedListState<Counted>['problem'] {
  if (!error) return null;
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) return 'forbidden';
  if (hasData) return null;
  return status === 404 ? 'not_found' : 'failed';
}

/**
 * The list that the address of the screen asks for. Leads on to the last page when the address names one behind it.
 * @param queryOf the query of a page, given the filters in the address
 */
export function usePagedList<Answer, Data extends Counted, Key extends QueryKey>(
  queryOf: (page: number, filters: Filters) => UseQueryOptions<Answer, Error, Data, Key>,
): PagedListState<Data> {
  const { query: filters, set: setFilters, pageAddress } = useFilters();
  const page = pageIn(filters);
  const list = useQuery(queryOf(page, filters));
  const { data, error, isPlaceholderData: isStale, refetch } = list;
  const isBehind = useExistingPage(page, pagesOf(list), pageAddress);
  return {
    page,
    filters,
    setFilters,
    pageAddress,
    data,
    isStale,
    isEmpty: data?.totalCount === 0 && !isBehind,
    error,
    problem: listProblem(error, data !== undefined),
    retry: () => void refetch(),
  };
}
