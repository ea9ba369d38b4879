interface Item {
  id: number;
}

/** A point that moves, and the order in which it and the others stand then. */
export interface Move<Of extends Item> {
  id: number;
  items: Of[];
}

/** The fewest moves, one after the other, that make one order of another: one where a single point was moved. */
export function movesBetween<Of extends Item>(before: readonly Of[], after: readonly Of[]): Move<Of>[] {
  const single = after.find(({ id }) => {
    const without = (items: readonly Of[]) => items.filter((item) => item.id !== id).map((item) => item.id);
    return without(before).join() === without(after).join();
  });
  const isSame = before.map(({ id }) => id).join() === after.map(({ id }) => id).join();
  if (isSame) return [];
  if (single) return [{ id: single.id, items: [...after] }];
  const moves: Move<Of>[] = [];
  let now = [...before];
  after.forEach((item, place) => {
    if (now[place]?.id === item.id) return;
    const others = now.filter(({ id }) => id !== item.id);
    now = [...others.slice(0, place), item, ...others.slice(place)];
    moves.push({ id: item.id, items: now });
  });
  return moves;
}
