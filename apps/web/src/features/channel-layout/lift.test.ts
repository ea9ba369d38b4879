import { describe, expect, it } from 'vitest';
import { carried, isInNewRow, type Lift, liftRow, liftWidget } from './lift.ts';
import { row } from './random-layout.ts';
import type { Arrow } from './steps.ts';

const rows = [row('a', 'full', 1), row('b', 'half-2-1', 2, 3), row('c', 'third', 4, 0, 5)];
const walk = (lift: Lift, ...arrows: Arrow[]) =>
  arrows.reduce((now, arrow) => carried(now, arrow) ?? now, lift);

describe('what the keys hold', () => {
  it('[B11] leaves where they were those that it passes', () => {
    const lift = walk(liftWidget(rows, 5, 'n')!, 'ArrowUp', 'ArrowUp', 'ArrowLeft');
    expect(lift.rows).toEqual([row('a', 'full', 1), row('b', 'half-2-1', 5, 3), row('c', 'third', 4, 0, 2)]);
    expect(lift.origin).toBe(rows);
    expect(isInNewRow(lift)).toBe(false);
  });

  it('[B11] has the same new row wherever it is made, and none once it has left it', () => {
    const between = walk(liftWidget(rows, 5, 'n')!, 'ArrowUp');
    expect(between.rows.map(({ id }) => id)).toEqual(['a', 'b', 'n', 'c']);
    expect(isInNewRow(between)).toBe(true);
    expect(walk(between, 'ArrowDown').rows).toEqual(rows);
  });

  it('[B11] may be a row, that goes up and down as far as there are others', () => {
    expect(walk(liftRow(rows, 'c'), 'ArrowUp', 'ArrowUp').rows.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(carried(liftRow(rows, 'c'), 'ArrowDown')).toBeNull();
    expect(carried(liftRow(rows, 'c'), 'ArrowLeft')).toBeNull();
    expect(liftWidget(rows, 99, 'n')).toBeNull();
  });
});
