import { describe, expect, it } from 'vitest';
import {
  countOf,
  emptyLines,
  itemsOf,
  lineAbove,
  linesOf,
  movedIn,
  movedOut,
  publicPart,
  removed,
} from './navigation-tree.ts';

const item = (text: string, below: string[] = [], link = '/info') => ({
  text,
  link,
  public: false,
  new_window: false,
  navigation_items: below.map((each) => ({ text: each, link: '/map', public: false, new_window: false })),
});
const shape = (lines: ReturnType<typeof linesOf>) =>
  lines.map(({ text, below }) => [text, ...below.map((line) => line.text)].join(' › '));
const keyOf = (lines: ReturnType<typeof linesOf>, text: string) =>
  lines.flatMap((line) => [line, ...line.below]).find((line) => line.text === text)!.key;

describe('the lines of a navigation', () => {
  const lines = linesOf([item('A'), item('B', ['b']), item('C')]);

  it('are sent as they came', () => {
    expect(itemsOf(lines)).toEqual([item('A'), item('B', ['b']), item('C')]);
    expect(countOf(lines)).toBe(4);
  });

  it('go below the one before them, but not with lines below them [RUL-0533]', () => {
    expect(shape(movedIn(lines, keyOf(lines, 'C')))).toEqual(['A', 'B › b › C']);
    expect(lineAbove(lines, keyOf(lines, 'B'))).toBeUndefined();
    expect(shape(movedIn(lines, keyOf(lines, 'B')))).toEqual(shape(lines));
    expect(shape(movedIn(lines, keyOf(lines, 'A')))).toEqual(shape(lines));
  });

  it('never go deeper than two levels [RUL-0532]', () => {
    expect(lineAbove(lines, keyOf(lines, 'b'))).toBeUndefined();
  });

  it('come out behind what they lay below', () => {
    expect(shape(movedOut(lines, keyOf(lines, 'b')))).toEqual(['A', 'B', 'b', 'C']);
    expect(shape(movedOut(lines, keyOf(lines, 'A')))).toEqual(shape(lines));
  });

  it('go with what lies below them', () => {
    expect(shape(removed(lines, keyOf(lines, 'B')))).toEqual(['A', 'C']);
    expect(shape(removed(lines, keyOf(lines, 'b')))).toEqual(['A', 'B', 'C']);
  });

  it('need text, and a link or lines below them [RUL-0531]', () => {
    const some = linesOf([item('A', ['b'], ''), item('C', [], ''), item('')]);
    expect(emptyLines(some)).toEqual([keyOf(some, 'C'), keyOf(some, '')]);
  });

  it('are for everybody only below those that are', () => {
    const open = (of: ReturnType<typeof item>) => ({ ...of, public: true });
    expect(
      publicPart([open(item('A')), item('B'), open(item('C', ['c'], ''))]).map(({ text }) => text),
    ).toEqual(['A']);
  });
});
