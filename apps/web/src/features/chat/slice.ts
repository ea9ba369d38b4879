/** The part of the held messages that is in the page: numbers from `from` to `to`, to the chat's end where `to` is null. */
export interface Slice {
  readonly from: number;
  readonly to: number | null;
}

/** So many messages are shown at first, so many more at each step, and never more than the third. */
export const sliceSize = { first: 60, step: 15, most: 150 } as const;

interface Held {
  readonly first: number;
  readonly last: number;
  /** The chat's newest message, held or not. */
  readonly lastId: number;
}

/** Only the end of the chat is followed: what lies behind the held ones comes step by step. */
const endAt = (to: number, { last, lastId }: Held) => (to < last ? to : last >= lastId ? null : last);

export const sliceAtEnd = (held: Held): Slice => ({
  from: Math.max(held.first, held.last - sliceSize.first + 1),
  to: endAt(held.last, held),
});

export function sliceAround(number: number, held: Held): Slice {
  const half = sliceSize.first / 2;
  return { from: Math.max(held.first, number - half), to: endAt(number + half, held) };
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
  return { from, to: endAt(to, held) };
}

/** What of the held messages it shows. */
export function sliced<Message>(messages: readonly Message[], held: Held, slice: Slice): readonly Message[] {
  const start = Math.max(0, slice.from - held.first);
  return slice.to === null ? messages.slice(start) : messages.slice(start, slice.to - held.first + 1);
}
