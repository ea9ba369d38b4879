import { ruleWalls, ruleWallsBackward } from './rule-walls.ts';
import { isWithin, type Prepared } from './series.ts';
import type { Wall } from './wall-clock.ts';

/** Two sequences that are in order as one, each number once. `sign` is -1 where the order runs down. */
function* merge(
  series: Prepared,
  rule: Iterable<Wall>,
  extras: readonly Wall[],
  sign: 1 | -1,
): Generator<Wall> {
  const { exdates } = series;
  let index = 0;
  let before: Wall | null = null;
  function* pass(wall: Wall): Generator<Wall> {
    if (wall === before || exdates.has(wall)) return;
    before = wall;
    yield wall;
  }
  for (const wall of rule) {
    while (index < extras.length && (extras[index]! - wall) * sign <= 0) yield* pass(extras[index++]!);
    if (isWithin(series, wall)) yield* pass(wall);
  }
  while (index < extras.length) yield* pass(extras[index++]!);
}

/** The wall clocks of a series from `from` on, in order; no more is worked out than is taken. */
export function wallsForward(series: Prepared, from: Wall): Generator<Wall> {
  const extras = series.extras.filter((wall) => wall >= from);
  return merge(series, series.rule ? ruleWalls(series.rule, from) : [], extras, 1);
}

/** The wall clocks of a series before `before`, the last one first. */
export function wallsBackward(series: Prepared, before: Wall): Generator<Wall> {
  const extras = series.extras.filter((wall) => wall < before).reverse();
  return merge(series, series.rule ? ruleWallsBackward(series.rule, before) : [], extras, -1);
}
