/** What a wall knows of each of its cards. */
export interface Card {
  id: number;
  title: string;
  /** The column in which it lies; null for unassigned. */
  column: string | null;
}

/** A column of a wall, as far as it is loaded. */
export interface Column<Kind extends Card = Card> {
  value: string | null;
  label: string;
  color: string | null;
  /** So many should lie in it at most. */
  limit: number | null;
  /** All that the filter leaves, loaded or not. */
  total: number;
  items: readonly Kind[];
  /** The address of those that follow; null behind the last. */
  next: string | null;
}

/** A place on the wall: in a column (null for unassigned), before which of its cards, from 0. */
export interface Place {
  column: string | null;
  at: number;
}

/** Where a card lies; null where it is not loaded. */
export function placeOf(columns: readonly Column[], id: number): Place | null {
  for (const { value, items } of columns) {
    const at = items.findIndex((item) => item.id === id);
    if (at >= 0) return { column: value, at };
  }
  return null;
}

/** The wall with a card in another place; the same where nothing changes. Counts follow. */
export function placed<Kind extends Card>(
  columns: readonly Column<Kind>[],
  id: number,
  to: Place,
): readonly Column<Kind>[] {
  const from = placeOf(columns, id);
  if (!from || (from.column === to.column && from.at === to.at)) return columns;
  const card = columns.find(({ value }) => value === from.column)!.items[from.at]!;
  return columns.map((column) => {
    const isFrom = column.value === from.column;
    const isTo = column.value === to.column;
    if (!isFrom && !isTo) return column;
    const rest = column.items.filter((item) => item.id !== id);
    const items = isTo ? rest.toSpliced(to.at, 0, { ...card, column: to.column }) : rest;
    return { ...column, items, total: column.total + (isTo ? 1 : 0) - (isFrom ? 1 : 0) };
  });
}

/** What lies before a card once it is in its place: what a move is told; null on top. */
export function neighbourAt(columns: readonly Column[], id: number, { column, at }: Place): number | null {
  const rest = columns.find(({ value }) => value === column)?.items.filter((item) => item.id !== id) ?? [];
  return at === 0 ? null : (rest[Math.min(at, rest.length) - 1]?.id ?? null);
}

/** A column with what follows in it, each card once: what moved there meanwhile may be loaded already [RUL-0421]. */
export function withMore<Kind extends Card>(
  columns: readonly Column<Kind>[],
  more: Column<Kind>,
): readonly Column<Kind>[] {
  const all = new Set(columns.flatMap(({ items }) => items.map(({ id }) => id)));
  return columns.map((column) =>
    column.value === more.value
      ? {
          ...column,
          total: more.total,
          next: more.next,
          items: [...column.items, ...more.items.filter(({ id }) => !all.has(id))],
        }
      : column,
  );
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** Where an arrow brings a card that is held; null where it goes no further that way. */
export function stepped(columns: readonly Column[], id: number, place: Place, arrow: Arrow): Place | null {
  const index = columns.findIndex(({ value }) => value === place.column);
  const roomIn = (column: Column) => column.items.filter((item) => item.id !== id).length;
  if (arrow === 'ArrowUp') return place.at > 0 ? { ...place, at: place.at - 1 } : null;
  if (arrow === 'ArrowDown')
    return columns[index] && place.at < roomIn(columns[index]) ? { ...place, at: place.at + 1 } : null;
  const next = columns[index + (arrow === 'ArrowLeft' ? -1 : 1)];
  return next ? { column: next.value, at: Math.min(place.at, roomIn(next)) } : null;
}

/** The most assignees that a card shows [RUL-0417]. */
export const ASSIGNEES_MOST = 7;

/** Those that a card shows, and how many are left. */
export const shownAssignees = <Person>(
  people: readonly Person[],
): { shown: readonly Person[]; more: number } => ({
  shown: people.slice(0, ASSIGNEES_MOST),
  more: Math.max(0, people.length - ASSIGNEES_MOST),
});

/** The cards of all columns that are loaded. */
export const allCards = <Kind extends Card>(columns: readonly Column<Kind>[]): Kind[] =>
  columns.flatMap(({ items }) => items);
