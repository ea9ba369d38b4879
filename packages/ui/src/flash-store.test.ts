import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissFlash, flash, flashMessages, holdFlash, resumeFlash } from './flash-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of flashMessages()) dismissFlash(id);
  vi.useRealTimers();
});

test('[RUL-0195] a flash message disappears after 5 s', () => {
  flash('Gespeichert');
  vi.advanceTimersByTime(4999);
  expect(flashMessages()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(flashMessages()).toHaveLength(0);
});

test('a message that is pointed at stays until it is left', () => {
  const id = flash('Gespeichert');
  holdFlash(id);
  vi.advanceTimersByTime(60_000);
  expect(flashMessages()).toHaveLength(1);
  resumeFlash(id);
  vi.advanceTimersByTime(5000);
  expect(flashMessages()).toHaveLength(0);
});

test('the same text is shown once', () => {
  flash('Gespeichert');
  flash('Gespeichert');
  expect(flashMessages()).toHaveLength(1);
});
