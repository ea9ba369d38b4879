import { PIN_PIXELS, projected, worldWidth } from './bounds.ts';

/** What one cell of the grid holds. */
export type Cell = {
  lat: number;
  lng: number;
  count: number;
  place: string | null;
  west: number;
  south: number;
  east: number;
  north: number;
  /** Of one alone. */
  kind: 'member' | 'group';
  id: number;
};

// The point stays where the larger one has it: a pin that moves could come near to the next.
const joined = (one: Cell, other: Cell): Cell => ({
  ...one,
  count: one.count + other.count,
  place: one.place === other.place ? one.place : null,
  west: Math.min(one.west, other.west),
  south: Math.min(one.south, other.south),
  east: Math.max(one.east, other.east),
  north: Math.max(one.north, other.north),
});

type Pin = { cell: Cell; x: number; y: number; place: number };

/** More than there are squares beside one another at any zoom. */
const ROW = 2 ** 26;

/**
 * Joins what a line of the grid parts though it lies side by side, the largest first, so that no pin covers
 * another. None is lost: the counts add up to what they did. Each looks for pins only in the squares around it, for
 * there may be as many as there are people.
 */
export function mergePins(cells: readonly Cell[], zoom: number): Cell[] {
  const side = PIN_PIXELS / worldWidth(zoom);
  const pins: Pin[] = [];
  const squares = new Map<number, Pin[]>();
  for (const cell of cells.toSorted((one, other) => other.count - one.count || one.id - other.id)) {
    const { x, y } = projected(cell.lat, cell.lng);
    const square = Math.floor(y / side) * ROW + Math.floor(x / side);
    let near: Pin | undefined;
    for (let down = -ROW; down <= ROW; down += ROW) {
      for (let right = -1; right <= 1; right += 1) {
        for (const pin of squares.get(square + down + right) ?? []) {
          const isNear = (pin.x - x) ** 2 + (pin.y - y) ** 2 < side ** 2;
          if (isNear && (near === undefined || pin.place < near.place)) near = pin;
        }
      }
    }
    if (near) near.cell = joined(near.cell, cell);
    else {
      const pin = { cell, x, y, place: pins.length };
      pins.push(pin);
      const others = squares.get(square);
      if (others) others.push(pin);
      else squares.set(square, [pin]);
    }
  }
  return pins.map(({ cell }) => cell);
}
