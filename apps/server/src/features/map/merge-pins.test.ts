import { describe, expect, it } from 'vitest';
import { PIN_PIXELS, projected, worldWidth } from './bounds.ts';
import { type Cell, mergePins } from './merge-pins.ts';

/** Always the same sequence, between 0 and 1. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function cellsOf(count: number, seed: number): Cell[] {
  const next = sequence(seed);
  return Array.from({ length: count }, (_, index) => {
    const [lat, lng] = [47 + next() * 8, 6 + next() * 9];
    const place = next() < 0.5 ? 'Hier' : 'Dort';
    const size = 1 + Math.floor(next() * 20);
    return {
      lat,
      lng,
      count: size,
      place,
      west: lng,
      east: lng,
      south: lat,
      north: lat,
      kind: 'member',
      id: index,
    };
  });
}

const distance = (one: Cell, other: Cell) => {
  const [a, b] = [projected(one.lat, one.lng), projected(other.lat, other.lng)];
  return Math.hypot(a.x - b.x, a.y - b.y);
};

describe('pins', () => {
  it.each([3, 5, 7, 9, 22])(
    'go to the largest that is near, wherever lines of the grid lie, at zoom %s',
    (zoom) => {
      const side = PIN_PIXELS / worldWidth(zoom);
      const cells = cellsOf(400, zoom);
      const expected: { cell: Cell; count: number }[] = [];
      for (const cell of cells.toSorted((one, other) => other.count - one.count || one.id - other.id)) {
        const near = expected.find((pin) => distance(pin.cell, cell) < side);
        if (near) near.count += cell.count;
        else expected.push({ cell, count: cell.count });
      }
      expect(mergePins(cells, zoom).map(({ id, count }) => ({ id, count }))).toEqual(
        expected.map(({ cell, count }) => ({ id: cell.id, count })),
      );
      if (zoom <= 7) expect(expected.length).toBeLessThan(cells.length);
    },
  );
});
