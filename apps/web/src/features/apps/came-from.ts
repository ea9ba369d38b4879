/** A list that somebody opened an item from, as it was then. */
export interface CameFrom {
  /** Of the list. */
  address: string;
  /** The column of the wall that it was; null for all of the list. */
  column: string | null;
  ids: readonly number[];
  /** The place of the first of them in the whole list, from 0, and how many there are. */
  offset: number;
  total: number;
}

let last: CameFrom | null = null;

/** Notes from which list an item is opened. */
export function keepCameFrom(list: CameFrom): void {
  last = list;
}

export interface Neighbours {
  address: string;
  column: string | null;
  /** From 1. */
  place: number;
  total: number;
  previous: number | null;
  next: number | null;
}

/** Where an item stands in the list that it was opened from; null where it is not of it. */
export function neighboursOf(id: number, list: CameFrom | null = last): Neighbours | null {
  const at = list?.ids.indexOf(id) ?? -1;
  if (!list || at < 0) return null;
  const { address, column, ids, offset, total } = list;
  return {
    address,
    column,
    place: offset + at + 1,
    total,
    previous: ids[at - 1] ?? null,
    next: ids[at + 1] ?? null,
  };
}
