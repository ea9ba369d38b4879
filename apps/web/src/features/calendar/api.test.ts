import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/queries.ts';
import { refreshAppointments } from './api.ts';

it('asks anew for all that is shown but what has another id by now, which is asked for by who comes back', async () => {
  const keys = [
    ['appointments', 'month'],
    ['appointments', 'one', 'v-17-20260624T180000'],
    ['appointments', 'one', 'v-17-20260617T180000'],
  ];
  const shown = keys.map((queryKey) => ({ queryKey, queryFn: vi.fn(async () => 1), staleTime: 60_000 }));
  const stops = shown.map((options) => new QueryObserver(queryClient, options).subscribe(() => {}));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const asked = () => shown.map(({ queryFn }) => queryFn.mock.calls.length);
  await refreshAppointments('v-17-20260617T180000');
  expect(asked()).toEqual([2, 2, 1]);
  expect(queryClient.getQueryState(keys[2]!)?.isInvalidated).toBe(true);
  await refreshAppointments();
  expect(asked()).toEqual([3, 3, 2]);
  for (const stop of stops) stop();
  queryClient.clear();
});
