import { getAdministrationStart } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Administered, administrationQueryOf } from '../../kit/administration.ts';
import { call } from '../../lib/client.ts';

/** What waits for those who administer, and figures. */
export const administrationStartQuery = (administered: Administered) =>
  queryOptions({
    queryKey: ['administration', 'start', administered.type, administered.slug ?? ''],
    queryFn: ({ signal }) =>
      call(getAdministrationStart, { query: administrationQueryOf(administered), signal }),
  });
