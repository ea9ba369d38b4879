/** The part of the held messages that is in the page: numbers from `from` to `to`, to the end where `to` is null. */
export interface Slice {
  readonly from: number;
  readonly to: number | null;
}

/** So many messages are shown at first, so many more at each step, and never more than the third. */
export const sliceSize = { first: 80, step: 60, most: 220 } as const;

interface Held {
  readonly first: number;
  readonly last: number;
}

export const sliceAtEnd = ({ first, last }: Held): Slice => ({
  from: Math.max(first, last - sliceSize.first + 1),
  to: null,
});

export function sliceAround(number: number, held: Held): Slice {
  const half = sliceSize.first / 2;
  const to = number + half;
  return { from: Math.max(held.first, number - half), to: to >= held.last ? null : to };
}

/** With older messages at its beginning and, when that makes too many, fewer at its end. */
export function sliceUp(slice: Slice, held: Held): Slice {
  const from = Math.max(held.first, Math.min(slice.from, held.last) - sliceSize.step);
  const to = slice.to ?? held.last;
  return to - from + 1 > sliceSize.most ? { from, to: from + sliceSize.most - 1 } : { from, to: slice.to };
}

/** With newer messages at its end and, when that makes too many, fewer at its beginning. */
export function sliceDown(slice: Slice, held: Held): Slice {
  const to = (slice.to ?? held.last) + sliceSize.step;
  const end = Math.min(to, held.last);
  const from = Math.max(held.first, slice.from, end - sliceSize.most + 1);
  return { from, to: to >= held.last ? null : to };
}

/** What of the held messages it shows. */
export function sliced<Message>(messages: readonly Message[], held: Held, slice: Slice): readonly Message[] {
  const start = Math.max(0, slice.from - held.first);
  return slice.to === null ? messages.slice(start) : messages.slice(start, slice.to - held.first + 1);
}
