import { expect, it } from 'vitest';
import { compareWords } from './compare.ts';

it('says which words came and which went', () => {
  expect(compareWords('Wir speichern Namen.', 'Wir speichern keine Namen.')).toEqual([
    { value: 'Wir speichern ', kind: 'same' },
    { value: 'keine ', kind: 'added' },
    { value: 'Namen.', kind: 'same' },
  ]);
  expect(compareWords('gleich', 'gleich')).toEqual([{ value: 'gleich', kind: 'same' }]);
});

it('gives long texts up that have nothing in common', () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, place) => `${word}${place}`).join(' ');
  const began = performance.now();
  compareWords(text('a'), text('b'));
  expect(performance.now() - began).toBeLessThan(5000);
});
