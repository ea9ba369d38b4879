import { describe, expect, it } from 'vitest';
import { row } from './random-layout.ts';
import type { Target } from './rows.ts';
import { type Arrow, startOf, stepped } from './steps.ts';

const rows = [row('a', 'full', 1), row('b', 'half-2-1', 2, 3), row('c', 'third', 4, 0, 5)];
/** Where arrows take a widget, one after the other: `b1` is the second cell of row b, `+1` a new row before it. */
function walk(widget: number, ...arrows: Arrow[]): (string | null)[] {
  let target: Target | null = startOf(rows, widget);
  return arrows.map((arrow) => {
    const next: Target | null = target && stepped(rows, widget, target, arrow);
    if (!next) return null;
    target = next;
    return next.in === 'cell' ? `${next.row}${next.cell}` : `+${next.at}`;
  });
}

describe('a lifted widget', () => {
  it('[B11] goes along its row up to its ends', () => {
    expect(walk(4, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft')).toEqual(['c1', 'c2', null, 'c1']);
  });

  it('[B11] goes up and down by turns into new rows and those that are there', () => {
    expect(walk(5, 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp')).toEqual([
      '+2',
      'b1',
      '+1',
      'a0',
      '+0',
      null,
    ]);
    expect(walk(5, 'ArrowDown', 'ArrowDown')).toEqual(['+3', null]);
  });

  it('[B11] goes past the new row that would be the one it has', () => {
    expect(walk(1, 'ArrowUp')).toEqual([null]);
    expect(walk(1, 'ArrowDown', 'ArrowDown', 'ArrowDown')).toEqual(['b0', '+2', 'c1']);
    expect(walk(1, 'ArrowDown', 'ArrowUp', 'ArrowUp')).toEqual(['b0', 'a0', null]);
  });
});
