import type { Channel } from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import { withChannel } from './cached.ts';

const channel = (id: number) => ({ id, slug: `c${id}`, subscribers_count: 3 }) as Channel;

test('a channel changes wherever an answer has it, and nothing else does [RUL-0343]', () => {
  const answer = {
    answer: { entries: [channel(1), channel(2)], start_page: channel(1) },
    next: null,
    of: [],
  };
  const changed = withChannel(answer, 1, ({ subscribers_count: count }) => ({
    subscribers_count: count + 1,
  }));
  expect(changed.answer.entries.map((each) => each.subscribers_count)).toEqual([4, 3]);
  expect(changed.answer.start_page.subscribers_count).toBe(4);
  expect(changed.answer.entries[1]).toBe(answer.answer.entries[1]);
  expect(changed.of).toBe(answer.of);
});

test('an answer without the channel stays the same object', () => {
  const answer = { subscribed: [channel(2)], subscribers: [{ id: 1 }], total: 1 };
  expect(withChannel(answer, 1, () => ({ title: 'Other' }))).toBe(answer);
});
