/** What is chosen in a list, from where a range goes, and where the keys are. */
export interface Selection {
  chosen: ReadonlySet<string>;
  anchor: string | null;
}

export const nothing: Selection = { chosen: new Set(), anchor: null };

const rangeOf = (keys: readonly string[], one: string, other: string): string[] => {
  const [from, to] = [keys.indexOf(one), keys.indexOf(other)].sort((a, b) => a - b) as [number, number];
  return from < 0 ? [other] : keys.slice(from, to + 1);
};

/** Chooses a line, or no longer; ranges begin there. */
export function toggled({ chosen }: Selection, key: string): Selection {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return { chosen: next, anchor: key };
}

/** Chooses all lines from where the last choice was made, beside what is chosen already. */
export function extended(selection: Selection, keys: readonly string[], key: string): Selection {
  const anchor = selection.anchor ?? key;
  return { chosen: new Set([...selection.chosen, ...rangeOf(keys, anchor, key)]), anchor };
}

/** Chooses by the arrow keys: from the anchor to where the keys are now, and nothing that was left again. */
export function stretched(
  selection: Selection,
  keys: readonly string[],
  from: string,
  to: string,
): Selection {
  const anchor =
    selection.anchor !== null && selection.chosen.has(selection.anchor) ? selection.anchor : from;
  const left = new Set(rangeOf(keys, anchor, from));
  const kept = [...selection.chosen].filter((key) => !left.has(key));
  return { chosen: new Set([...kept, ...rangeOf(keys, anchor, to)]), anchor };
}

/** All lines, or none when all are chosen already. */
export const allOrNone = ({ chosen }: Selection, keys: readonly string[]): Selection =>
  keys.every((key) => chosen.has(key)) ? nothing : { chosen: new Set(keys), anchor: null };

/** What of a selection is still there. */
export function remaining(selection: Selection, keys: readonly string[]): Selection {
  const there = new Set(keys);
  if ([...selection.chosen].every((key) => there.has(key))) return selection;
  return { ...selection, chosen: new Set([...selection.chosen].filter((key) => there.has(key))) };
}
