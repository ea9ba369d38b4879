import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchReading } from './reading.ts';

class Page extends EventTarget {
  visibilityState = 'visible';
}
let page: Page;
let view: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  view = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const touch = () => view.dispatchEvent(new Event('pointerdown'));
function turn(state: 'visible' | 'hidden') {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('a page is read while it is on screen', () => {
  const told: boolean[] = [];
  const { isReading, stop } = watchReading((now) => told.push(now));
  expect(isReading).toBe(true);
  turn('hidden');
  turn('visible');
  expect(told).toEqual([false, true]);
  stop();
  turn('hidden');
  expect(told).toEqual([false, true]);
});

test('a page that nobody touches for three minutes is left alone', () => {
  const told: boolean[] = [];
  const { stop } = watchReading((now) => told.push(now));
  vi.advanceTimersByTime(120_000);
  touch();
  vi.advanceTimersByTime(170_000);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(20_000);
  expect(told).toEqual([false]);
  touch();
  expect(told).toEqual([false, true]);
  stop();
});

test('a page that begins in the background is not read', () => {
  page.visibilityState = 'hidden';
  const { isReading, stop } = watchReading(() => {});
  expect(isReading).toBe(false);
  stop();
});
