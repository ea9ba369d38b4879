/** A picture of a gallery that shows, and whether another one was asked for. */
export interface Place {
  index: number;
  isGone: boolean;
}

/**
 * Which picture shows where one is asked for by its id. One that is gone leads to the next that is still there.
 * @param ids the pictures that are there
 * @param wanted null where none is named
 * @param before those that were there when the gallery opened, in their order
 */
export function placeOf(ids: readonly number[], wanted: number | null, before: readonly number[]): Place {
  if (wanted === null) return { index: 0, isGone: false };
  const index = ids.indexOf(wanted);
  if (index >= 0) return { index, isGone: false };
  const at = before.indexOf(wanted);
  const next = at < 0 ? undefined : before.slice(at + 1).find((id) => ids.includes(id));
  const last = at < 0 ? undefined : before.slice(0, at).findLast((id) => ids.includes(id));
  const nearest = next ?? last;
  return { index: nearest === undefined ? 0 : ids.indexOf(nearest), isGone: true };
}

/** So far (px) a finger goes across for the next picture. */
const SWIPE = 48;

/** Which way a finger turned: 1 for the next picture, -1 for the one before, 0 where it did something else. */
export function swiped(from: { x: number; y: number }, to: { x: number; y: number }): -1 | 0 | 1 {
  const across = to.x - from.x;
  if (Math.abs(across) < SWIPE || Math.abs(across) < 1.5 * Math.abs(to.y - from.y)) return 0;
  return across < 0 ? 1 : -1;
}
