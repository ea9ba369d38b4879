import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/queries.ts';
import { forgetNewFactors, newFactorQuery } from './api.ts';

const asked = vi.hoisted(() => ({ count: 0 }));
vi.mock('../../lib/client.ts', () => ({
  call: async () => {
    asked.count += 1;
    return { provisioning_uri: `otpauth://totp/${asked.count}`, secret_key: null };
  },
}));
afterEach(() => queryClient.clear());

test('a picture that somebody is scanning stays when everything on screen is fetched anew', async () => {
  const observer = new QueryObserver(queryClient, newFactorQuery('totp'));
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  await queryClient.invalidateQueries();
  expect(asked.count).toBe(1);
  // At a press it is another.
  await observer.refetch();
  expect(asked.count).toBe(2);
  stop();
  forgetNewFactors();
  const again = new QueryObserver(queryClient, newFactorQuery('totp'));
  again.subscribe(() => {})();
  expect(asked.count).toBe(3);
});
