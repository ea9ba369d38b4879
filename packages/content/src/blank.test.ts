import { expect, test } from 'vitest';
import { cutWhole, isBlank, withoutStrayDirections } from './index.ts';

test.each([
  ['nothing', ''],
  ['spaces of all widths', ' \t\n\u00a0\u2003\u3000'],
  ['spaces without width', '\u200b\u2060\ufeff'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['the filler of Hangul', '\u3164'],
  ['other fillers of Hangul', '\u115f\u1160\uffa0'],
  ['the blank of Braille', '\u2800\u2800'],
  ['combining marks', '\u0301\u0308'],
  ['vowel signs without a letter', '\u093f\u20dd'],
  ['signs of direction', '\u202e\u2066\u2069\u200f'],
  ['joiners', '\u200d\u200c\u034f'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['tags', '\u{e0067}\u{e007f}'],
  ['control characters', '\u0000\u0007\u0085'],
  ['the Mongolian separator', '\u180e'],
  ['all of them', '\u200b \u3164\u0301\u2800\u202e'],
])('%s are blank', (_name, text) => {
  expect(isBlank(text)).toBe(true);
});

test.each([
  'a',
  '.',
  '…',
  '🌻',
  '👩‍👩‍👧',
  '🇩🇪',
  '1️⃣',
  'e\u0301',
  'क्\u200dष',
  'می\u200cخواهم',
  '⠃',
  'ㅤa',
  '\u{1f3f4}\u{e0067}\u{e007f}',
  '☎\ufe0f',
  '字',
])('%s shows something', (text) => {
  expect(isBlank(text)).toBe(false);
});

test('signs of direction go from the line that does not close them', () => {
  expect(withoutStrayDirections('Rechnung\u202efdp.exe')).toBe('Rechnungfdp.exe');
  expect(withoutStrayDirections('a\u2067b')).toBe('ab');
  expect(withoutStrayDirections('a\u2069b\u202c')).toBe('ab');
  expect(withoutStrayDirections('\u202eab\u202c')).toBe('ab');
  expect(withoutStrayDirections('\u2067a\u202ab\u2069c\u202c')).toBe('abc');
  expect(withoutStrayDirections('a\u202e\nb \u2067c\u2069')).toBe('a\nb \u2067c\u2069');
  expect(withoutStrayDirections('👩‍👩‍👧 می‌خواهم \u200fשלום')).toBe('👩‍👩‍👧 می‌خواهم \u200fשלום');
});

test('what is cut ends with a whole character', () => {
  expect(cutWhole('ab🌻', 3)).toBe('ab');
  expect(cutWhole('ab🌻', 4)).toBe('ab🌻');
  expect(cutWhole('abc', 2)).toBe('ab');
});
