import type { PageMergePart } from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import { mergedContent } from './merged.ts';

const agreed = (text: string): PageMergePart => ({
  is_conflict: false,
  text,
  base: text,
  mine: text,
  theirs: text,
});
const conflict: PageMergePart = { is_conflict: true, text: 'Mein', base: 'Alt', mine: 'Mein', theirs: '' };
const parts = [agreed('Eins'), conflict, agreed('Drei')];

test('a merged text has what was chosen, and no marks of the choosing [A18] [RUL-0733]', () => {
  expect(mergedContent(parts, [undefined, 'mine', undefined])).toBe('Eins\n\nMein\n\nDrei');
  expect(mergedContent(parts, [undefined, 'theirs', undefined])).toBe('Eins\n\nDrei');
  expect(mergedContent([{ ...conflict, theirs: 'Ihrer' }], ['both'])).toBe('Ihrer\n\nMein');
});
