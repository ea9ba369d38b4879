import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** What was overtaken is asked for once more so long (ms) after it came: events come in bursts. */
const burst = 300;

/** Asks for more than TanStack Query does, whose first answer on its way counts as fresh however old it is. */
class FreshQueryClient extends QueryClient {
  readonly #overtaken = new Set<string>();

  /**
   * Answers on their way were perhaps read before what is known now: they are asked for once more when they are there.
   * For whoever puts into the cache what was told live, since such an answer would put the old state back.
   */
  overtake(filters: { queryKey: QueryKey; exact?: boolean }): void {
    this.#askAgain(this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }));
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const coming = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    this.#askAgain(coming.filter(({ state }) => state.data === undefined));
    return super.invalidateQueries(filters, options);
  }

  #askAgain(queries: readonly Query[]): void {
    for (const { queryHash, queryKey, promise } of queries) {
      if (this.#overtaken.has(queryHash) || !promise) continue;
      this.#overtaken.add(queryHash);
      promise.then(
        () => {
          setTimeout(() => {
            this.#overtaken.delete(queryHash);
            void this.invalidateQueries({ queryKey, exact: true });
          }, burst);
        },
        // What is not there is not old; whoever sees the failure may press to try again, and it stays for that.
        () => this.#overtaken.delete(queryHash),
      );
    }
  }
}

/** The cache of everything fetched. Live events keep it fresh, so that it may be trusted for a minute. */
export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; only a server that was not reached or stumbled is asked again.
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof ApiError) || error.isNetworkFailure || error.status >= 500),
    },
    mutations: { retry: false },
  },
});
