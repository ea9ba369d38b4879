import { describe, expect, it } from 'vitest';
import { oneEmoji } from './emoji.ts';

describe('one emoji', () => {
  it.each([
    ['👍', '👍'],
    ['👍\uFE0F', '👍'],
    ['👍\uFE0E', '👍'],
    ['❤', '❤\uFE0F'],
    ['❤\uFE0F', '❤\uFE0F'],
    ['☝🏽', '☝🏽'],
    ['1\u20E3', '1\uFE0F\u20E3'],
    ['❤\u200D🔥', '❤\uFE0F\u200D🔥'],
    ['🏳\u200D🌈', '🏳\uFE0F\u200D🌈'],
    ['👁\uFE0F\u200D🗨', '👁\uFE0F\u200D🗨\uFE0F'],
    ['👩🏽\u200D⚕', '👩🏽\u200D⚕\uFE0F'],
    ['🇩🇪', '🇩🇪'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ])('%s is the emoji that Unicode recommends', (text, emoji) => {
    expect(oneEmoji(text)).toBe(emoji);
  });

  it.each(['', 'a', '1', '\uFE0F', '👍👍', '👍 ', 'like', '©x'])('“%s” is none', (text) => {
    expect(oneEmoji(text)).toBeUndefined();
  });
});
