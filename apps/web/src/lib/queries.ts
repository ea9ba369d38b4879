import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The cache of everything fetched. Live events keep it fresh, so that it may be trusted for a minute. */
export const queryClient = new QueryClient({
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
