import { type FactorType, getMemberFactors, listFactors, newFactor } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/client.ts';
import type { Translate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { reasonOf } from '../../lib/refusal.ts';

export const ownFactorsQuery = queryOptions({
  queryKey: ['account', 'second-factors'],
  queryFn: ({ signal }) => call(listFactors, { signal }),
});

export const memberFactorsQuery = (id: number) =>
  queryOptions({
    queryKey: ['administration', 'members', id, 'second-factors'],
    queryFn: ({ signal }) => call(getMemberFactors, { params: { id }, signal }),
  });

/**
 * A factor that is being set up: asked for once and kept for a while, since each asking voids the one before. So it stays
 * when everything on screen is fetched anew, too.
 */
export const newFactorQuery = (type: FactorType) =>
  queryOptions({
    queryKey: ['account', 'second-factors', 'new', type],
    staleTime: 'static',
    gcTime: 600_000,
    retry: false,
    queryFn: () => call(newFactor, { query: { type } }),
  });

/** Begins anew: what was shown before is given up. */
export const forgetNewFactors = () =>
  queryClient.removeQueries({ queryKey: ['account', 'second-factors', 'new'] });

/** Why a code was not taken; after too many, how long to wait [RUL-0561]. */
export function codeProblem(error: unknown, t: Translate): string {
  if (error instanceof ApiError && error.status === 429 && error.retryAfter !== null)
    return t('second_factors.wait', { minutes: Math.ceil(error.retryAfter / 60) });
  if (error instanceof ApiError && error.status === 400) return t('second_factors.invalid_code');
  return reasonOf(error, t);
}
