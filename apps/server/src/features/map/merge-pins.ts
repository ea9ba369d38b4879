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

/**
 * Joins what a line of the grid parts though it lies side by side, the largest first, so that no pin covers
 * another. None is lost: the counts add up to what they did.
 */
export function mergePins(cells: readonly Cell[], zoom: number): Cell[] {
  const nearest = (PIN_PIXELS / worldWidth(zoom)) ** 2;
  const pins: { cell: Cell; x: number; y: number }[] = [];
  for (const cell of cells.toSorted((one, other) => other.count - one.count || one.id - other.id)) {
    const { x, y } = projected(cell.lat, cell.lng);
    const near = pins.find((pin) => (pin.x - x) ** 2 + (pin.y - y) ** 2 < nearest);
    if (near) near.cell = joined(near.cell, cell);
    else pins.push({ cell, x, y });
  }
  return pins.map(({ cell }) => cell);
}
