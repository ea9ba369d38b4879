import { expect, test } from 'vitest';
import { withReaction } from './reactions.ts';

const before = {
  like_count: 2,
  reactions: [{ emoji: '🎉', count: 1 }],
  i: { liked: false, reactions: ['🎉'] },
};

test('a like counts once, however often it is set', () => {
  const once = withReaction(before, 'like', true);
  expect(once).toMatchObject({ like_count: 3, i: { liked: true } });
  expect(withReaction(once, 'like', true)).toEqual(once);
  expect(withReaction(once, 'like', false)).toEqual(before);
});

test('the last reaction of a kind takes the kind away', () => {
  expect(withReaction(before, '🎉', false)).toMatchObject({ reactions: [], i: { reactions: [] } });
});

test('a new kind of reaction is added', () => {
  expect(withReaction(before, '👍', true).reactions).toEqual([
    { emoji: '🎉', count: 1 },
    { emoji: '👍', count: 1 },
  ]);
});
