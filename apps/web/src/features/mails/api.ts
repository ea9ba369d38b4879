import { type BodyOf, getMailState, releaseMails } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

export const mailStateQuery = queryOptions({
  queryKey: ['mails', 'state'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getMailState, { signal }),
});

/** Lets mails leave again, with those that wait or without them. Throws ApiError; what is shown follows in any case. */
export async function release(waiting: BodyOf<typeof releaseMails>['waiting']): Promise<void> {
  try {
    await call(releaseMails, { body: { waiting } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['mails'] });
    void queryClient.invalidateQueries({ queryKey: ['administration'] });
  }
}
