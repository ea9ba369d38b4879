import type { Day } from '@dorfplatz/ui';
import type { Placed } from './wall.ts';

/** Height of a row of the sheet, of the head of a day, and of the line that says how many more, in px [RUL-0028]. */
const rowHeight = 21;
const headHeight = 24;
const moreHeight = 15;
const fewestRows = 4;

export interface Room {
  /** How many appointments fit into a cell. */
  all: number;
  /** How many do above the line that says how many more. */
  aboveMore: number;
}

/** What fits into a cell: at least 4 appointments, also above that line [RUL-0028]. */
export function roomIn(height: number): Room {
  const rows = (free: number) => Math.max(fewestRows, Math.floor(free / rowHeight));
  return { all: rows(height - headHeight), aboveMore: rows(height - headHeight - moreHeight) };
}

/** A part of an appointment that is drawn in one go. */
export interface Piece {
  placed: Placed;
  /** 0 for Monday. */
  column: number;
  span: number;
  row: number;
  /** It began before this piece, or goes on after it. */
  isContinued: boolean;
  continues: boolean;
}

export interface WeekLayout {
  pieces: Piece[];
  /** How many appointments of each day are not drawn. */
  hidden: number[];
}

/** Bars first, the earlier and the longer before the others; then by time and name. */
function inOrder(one: Placed, other: Placed): number {
  if (one.isBar !== other.isBar) return one.isBar ? -1 : 1;
  if (one.isBar) {
    if (one.first !== other.first) return one.first < other.first ? -1 : 1;
    if (one.last !== other.last) return one.last > other.last ? -1 : 1;
  }
  return (one.time ?? '').localeCompare(other.time ?? '') || one.entry.name.localeCompare(other.entry.name);
}

/** The appointments of one day, in the order in which the sheet shows them. */
export const onDay = (placed: readonly Placed[], day: Day): Placed[] =>
  placed.filter(({ first, last }) => first <= day && day <= last).sort(inOrder);

/**
 * Where the appointments of a week stand: each keeps its row over the days it lasts. A day with more of them than fit
 * has the line that says how many more below those that fit above it [RUL-0029].
 */
export function layOutWeek(week: readonly Day[], placed: readonly Placed[], room: Room): WeekLayout {
  const monday = week[0]!;
  const sunday = week.at(-1)!;
  const taken = week.map(() => new Set<number>());
  const rowed = placed
    .filter(({ first, last }) => first <= sunday && last >= monday)
    .sort(inOrder)
    .map((each) => {
      const columns = week.flatMap((day, column) => (each.first <= day && day <= each.last ? [column] : []));
      let row = 0;
      while (columns.some((column) => taken[column]!.has(row))) row += 1;
      for (const column of columns) taken[column]!.add(row);
      return { placed: each, columns, row };
    });
  const limits = taken.map((used) => (Math.max(-1, ...used) >= room.all ? room.aboveMore : room.all));
  const hidden = week.map(() => 0);
  const pieces: Piece[] = [];
  for (const { placed: each, columns, row } of rowed) {
    let piece: Piece | null = null;
    for (const column of columns) {
      const day = week[column]!;
      if (row >= limits[column]!) {
        hidden[column]! += 1;
        piece = null;
      } else if (piece) {
        piece.span += 1;
        piece.continues = day < each.last;
      } else {
        piece = {
          placed: each,
          column,
          span: 1,
          row,
          isContinued: day > each.first,
          continues: day < each.last,
        };
        pieces.push(piece);
      }
    }
  }
  return { pieces, hidden };
}
