import { expect, test } from 'vitest';
import { namesIn } from './names.ts';
import { translate } from './translate.ts';

test('names from right to left turn nothing of a sentence, and others are given as they are', () => {
  expect(translate('de', 'letters.greeting', { name: 'דוד לוי' })).toBe('Guten Tag \u2068דוד לוי\u2069,');
  expect(translate('de', 'letters.greeting', { name: 'Anna' })).toBe('Guten Tag Anna,');
});

test('each name of a list keeps its place', () => {
  expect(namesIn('de', ['דוד', 'Anna'], 3)).toBe('\u2068דוד\u2069, Anna und 1 weitere Person');
});
