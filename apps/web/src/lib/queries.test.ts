import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './queries.ts';

const queryKey = ['unreads', 'features'];
let asked: ((answer: number) => void)[] = [];
let refused: ((reason: unknown) => void)[] = [];
let stop = () => {};

/** What the page shows. */
const shown = () => queryClient.getQueryData(queryKey);
const answer = async (which: number, value: number) => {
  asked[which]!(value);
  await vi.advanceTimersByTimeAsync(1000);
};

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  refused = [];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () =>
      new Promise<number>((resolve, reject) => {
        asked.push(resolve);
        refused.push(reject);
      }),
  });
  stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stop();
  queryClient.clear();
  vi.useRealTimers();
});

/** A number told live, which an answer on its way does not hold yet. */
function tellLive(count: number): void {
  queryClient.overtake({ queryKey });
  queryClient.setQueryData(queryKey, (known?: number) => known && count);
}

test('an answer that was on its way when something was told live is asked for once more', async () => {
  await answer(0, 3);
  void queryClient.invalidateQueries({ queryKey });
  await vi.advanceTimersByTimeAsync(0);
  tellLive(4);
  tellLive(5);
  expect(shown()).toBe(5);
  await answer(1, 3);
  expect(asked).toHaveLength(3);
  await answer(2, 5);
  expect(shown()).toBe(5);
  expect(asked).toHaveLength(3);
});

test('so is the first answer, which may be as old', async () => {
  tellLive(4);
  await answer(0, 3);
  expect(asked).toHaveLength(2);
  await answer(1, 4);
  expect(shown()).toBe(4);
});

test('a first answer on its way is asked for once more when all is to be read anew', async () => {
  void queryClient.invalidateQueries();
  await answer(0, 3);
  expect(asked).toHaveLength(2);
  await answer(1, 4);
  expect(shown()).toBe(4);
  expect(asked).toHaveLength(2);
});

test('a failure stays, and what is read after it is asked for again when it is overtaken', async () => {
  void queryClient.invalidateQueries();
  refused[0]!(new ApiError(404, { code: 'not_found' }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(queryClient.getQueryState(queryKey)?.status).toBe('error');
  expect(asked).toHaveLength(1);
  void queryClient.refetchQueries({ queryKey });
  await vi.advanceTimersByTimeAsync(0);
  tellLive(4);
  await answer(1, 3);
  expect(asked).toHaveLength(3);
  await answer(2, 4);
  expect(shown()).toBe(4);
});

test('what came before is left as it is', async () => {
  await answer(0, 3);
  tellLive(4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(1);
  expect(shown()).toBe(4);
});

test('what nobody shows any more is not asked for again', async () => {
  stop();
  tellLive(4);
  await answer(0, 3);
  expect(asked).toHaveLength(1);
});
