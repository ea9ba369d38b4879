import { listAppPasswords } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';

export const appPasswordsQuery = queryOptions({
  queryKey: ['account', 'app-passwords'],
  queryFn: ({ signal }) => call(listAppPasswords, { signal }),
});
