import { describe, expect, it } from 'vitest';
import { firstWords } from './asked-task.ts';

describe('the title of a task that is made from a text', () => {
  it.each([
    ['Wer holt die Zelte?\nIch nicht.', 'Wer holt die Zelte?'],
    ['\n  Die Zelte   sind da. Wer holt sie?', 'Die Zelte sind da'],
    ['Hallo! Wer holt die Zelte', 'Hallo! Wer holt die Zelte'],
    ['', ''],
  ])('is its first sentence: %j', (text, title) => {
    expect(firstWords(text)).toBe(title);
  });

  it('ends with a whole word where that is long', () => {
    expect(firstWords('Wort '.repeat(40))).toBe(`${'Wort '.repeat(16).trim()} …`);
    expect(firstWords('x'.repeat(200))).toBe(`${'x'.repeat(80)} …`);
  });
});
