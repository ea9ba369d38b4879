import { getOperating, retryFailedJob } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

export const operatingQuery = queryOptions({
  queryKey: ['operating'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getOperating, { signal }),
});

/** Has a job tried once more. Throws ApiError; what is shown follows in any case. */
export async function retry(id: string): Promise<void> {
  try {
    await call(retryFailedJob, { params: { id } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['administration'] });
    await queryClient.invalidateQueries({ queryKey: ['operating'] });
  }
}
