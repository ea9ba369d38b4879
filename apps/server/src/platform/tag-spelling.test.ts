import { expect, test } from 'vitest';
import { tagSpelling } from './tag-spelling.ts';

test('a tag has one spelling, however it is typed [RUL-0720]', () => {
  expect(tagSpelling('Cafe\u0301')).toBe('Café');
  expect(tagSpelling('ＳＴＲＡＳＳＥ')).toBe('STRASSE');
  expect(tagSpelling('##  Fest ')).toBe('Fest');
  expect(tagSpelling('C#')).toBe('C#');
  for (const hidden of ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad'])
    expect(tagSpelling(`${hidden}So${hidden}mmer${hidden}`)).toBe('Sommer');
});

test('what joins signs of a script or of an emoji stays in a tag', () => {
  expect(tagSpelling('👩‍👩‍👧')).toBe('👩‍👩‍👧');
  expect(tagSpelling('می‌خواهم')).toBe('می‌خواهم');
});
