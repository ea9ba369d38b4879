import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadMarker, readingsOf } from './read-marker.ts';

const stream = (id: number) => ({
  id,
  slug: `s${id}`,
  name: '',
  html_url: '',
  group_slug: null,
  group_name: null,
  is_main: false,
});
const seen = (id: number, ...streams: number[]) => ({
  id,
  created_at: `2026-03-01T10:0${id}:00Z`,
  activitystreams: streams.map(stream),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each stream is read up to its newest seen entry', () => {
  expect(readingsOf([seen(1, 7), seen(3, 7, 8), seen(2, 9)])).toEqual([
    { streams: [7, 8], activity_id: 3 },
    { streams: [9], activity_id: 2 },
  ]);
});

test('what is seen is gathered and told at most every two seconds', () => {
  const send = vi.fn();
  const marker = createReadMarker(send);
  marker.see(seen(3, 7));
  vi.advanceTimersByTime(0);
  marker.see(seen(2, 8));
  marker.see(seen(1, 9));
  vi.advanceTimersByTime(1999);
  expect(send).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledTimes(2);
  expect(send.mock.lastCall?.[1]).toHaveLength(2);
});

test('nothing seen, nothing told', () => {
  const send = vi.fn();
  createReadMarker(send).flush();
  expect(send).not.toHaveBeenCalled();
});
