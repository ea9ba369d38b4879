import { parse } from '@dorfplatz/content/editor';
import { expect, test } from 'vitest';
import { countText } from './counts.ts';

test('[RUL-0613] lines, words and characters are counted as a reader sees them', () => {
  expect(countText(parse(''))).toEqual({ lines: 0, words: 0, characters: 0 });
  expect(countText(parse('**Hallo** @[5:Maja Kowalski]\nwie geht’s?\n\n- gut 🌻'))).toEqual({
    lines: 3,
    words: 7,
    characters: 36,
  });
});
