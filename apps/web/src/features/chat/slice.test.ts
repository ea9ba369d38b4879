import { expect, test } from 'vitest';
import { bold, bulleted, inserted } from './marking.ts';
import { sliceAround, sliceAtEnd, sliceDown, sliced, sliceSize, sliceUp } from './slice.ts';

const held = { first: 1, last: 10_000, lastId: 10_000 };
const numbers = Array.from({ length: 10_000 }, (_, place) => place + 1);

test('the page never holds more than its part of a long chat, up to its beginning and back to its end', () => {
  let slice = sliceAtEnd(held);
  expect(sliced(numbers, held, slice)).toHaveLength(sliceSize.first);
  for (let step = 0; step < 800; step++) {
    slice = sliceUp(slice, held);
    expect(sliced(numbers, held, slice).length).toBeLessThanOrEqual(sliceSize.most);
  }
  expect(sliced(numbers, held, slice)[0]).toBe(1);
  for (let step = 0; step < 800; step++) {
    slice = sliceDown(slice, held);
    expect(sliced(numbers, held, slice).length).toBeLessThanOrEqual(sliceSize.most);
  }
  expect(slice.to).toBeNull();
  expect(sliced(numbers, held, slice).at(-1)).toBe(10_000);
});

test('what is jumped to stands in the middle of its part', () => {
  const part = sliced(numbers, held, sliceAround(5000, held));
  expect([part[0], part.at(-1)]).toEqual([4970, 5030]);
  expect(sliceAround(9990, held).to).toBeNull();
});

test('what is held without the end of the chat is not followed', () => {
  const part = { first: 1, last: 50, lastId: 10_000 };
  expect(sliceAround(1, part).to).toBe(31);
  expect(sliceDown(sliceAround(40, part), part).to).toBe(50);
  expect(sliceDown({ from: 1, to: 50 }, { ...part, last: 150 }).to).toBe(65);
});

test('bold goes around what is selected, and off again', () => {
  const marked = bold({ text: 'ja nein', start: 3, end: 7 });
  expect(marked).toEqual({ text: 'ja **nein**', start: 5, end: 9 });
  expect(bold(marked)).toEqual({ text: 'ja nein', start: 3, end: 7 });
});

test('points stand before each selected line, once', () => {
  const marked = bulleted({ text: 'eins\nzwei', start: 0, end: 9 });
  expect(marked.text).toBe('- eins\n- zwei');
  expect(bulleted({ ...marked, start: 0 }).text).toBe('- eins\n- zwei');
});

test('an emoji takes the place of what is selected', () => {
  expect(inserted({ text: 'a b', start: 2, end: 3 }, '🎉')).toEqual({ text: 'a 🎉', start: 4, end: 4 });
});
