import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstAnswers } from './first-answers.ts';
import { queryClient } from './queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

async function isWaiting(answers: Promise<void>): Promise<boolean> {
  let waits = true;
  void answers.then(() => {
    waits = false;
  });
  await vi.advanceTimersByTimeAsync(1);
  return waits;
}

test('nothing is waited for when nothing was asked', async () => {
  expect(await isWaiting(firstAnswers())).toBe(false);
});

test('the first screen waits for the last answer', async () => {
  let answer: (value: string) => void = () => {};
  void queryClient.prefetchQuery({
    queryKey: ['streams'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  const answers = firstAnswers();
  expect(await isWaiting(answers)).toBe(true);
  answer('posts');
  expect(await isWaiting(answers)).toBe(false);
});

test('a slow answer holds nothing up for long', async () => {
  void queryClient.prefetchQuery({ queryKey: ['streams'], queryFn: () => new Promise<string>(() => {}) });
  const answers = firstAnswers();
  expect(await isWaiting(answers)).toBe(true);
  await vi.advanceTimersByTimeAsync(250);
  expect(await isWaiting(answers)).toBe(false);
});
