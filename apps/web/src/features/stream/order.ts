interface Entry {
  id: number;
  created_at: string;
}

/** Without the `Z` and what it may leave out at the end, zeros, times of the server sort as texts. */
const moment = ({ created_at }: Entry): string => created_at.slice(0, -1);

/** The server's order of entries, oldest first: by time, then by id. */
export function byTime(one: Entry, other: Entry): number {
  const [first, second] = [moment(one), moment(other)];
  if (first === second) return one.id - other.id;
  return first < second ? -1 : 1;
}
