import { closeGroupPromotion, getGroupPromotion } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** The recommended groups; null where none are recommended any more. Below the groups, so that joining one asks anew. */
export const promotionQuery = queryOptions({
  queryKey: ['groups', 'promotion'] as const,
  queryFn: ({ signal }) =>
    call(getGroupPromotion, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }),
});

/** Closes the box for good. Throws ApiError. */
export async function close(): Promise<void> {
  await call(closeGroupPromotion, {});
  queryClient.setQueryData(promotionQuery.queryKey, null);
  await queryClient.invalidateQueries({ queryKey: ['network'] });
}
