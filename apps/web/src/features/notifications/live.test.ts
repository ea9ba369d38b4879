import type { Notification } from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import { withNotification } from './live.ts';

const build = (id: number, part: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'like',
  actor: {
    id: 2,
    display_name: 'Ines',
    images: null,
    html_url: '/members/2',
    is_external: false,
    deleted: false,
  },
  other_actors: 0,
  second_actor: null,
  emojis: [],
  thread: null,
  excerpt: 'Hallo',
  activity_id: 5,
  reply_id: null,
  group: null,
  html_url: '/activities/5',
  seen: false,
  read: false,
  created_at: `2026-03-01T10:0${id}:00Z`,
  ...part,
});

test('a new notification stands at the top', () => {
  const after = withNotification([build(1)], { notification: build(2), unseen: 2 });
  expect(after.map(({ id }) => id)).toEqual([2, 1]);
});

test('one that gathered another person moves to the top, once', () => {
  const gathered = build(1, { other_actors: 1, created_at: '2026-03-01T10:09:00Z' });
  const after = withNotification([build(2), build(1)], { notification: gathered, unseen: 2 });
  expect(after).toEqual([gathered, build(2)]);
});

test('one that was only read stays where it is', () => {
  const read = build(1, { read: true });
  const after = withNotification([build(2), build(1)], { notification: read, unseen: 0 });
  expect(after).toEqual([build(2), read]);
});

test('a message without a notification changes nothing', () => {
  const list = [build(1)];
  expect(withNotification(list, { notification: null, unseen: 0 })).toBe(list);
});
