import { isDeepStrictEqual } from 'node:util';

type Part = { readonly name: string };
type Changes<P extends Part> = {
  /** What both changes were made from. */
  base: readonly P[];
  /** What the first change made of it. */
  stored: readonly P[];
  /** What the second wants. */
  wanted: readonly P[];
};

const named = <P extends Part>(parts: readonly P[], name: string) => parts.find((part) => part.name === name);
const namesOf = (parts: readonly Part[]) => parts.map(({ name }) => name);

/** Whether the parts that both have stand in another order. */
function isReordered(parts: readonly Part[], base: readonly Part[]): boolean {
  const order = namesOf(parts).filter((name) => named(base, name));
  return !isDeepStrictEqual(
    order,
    namesOf(base).filter((name) => named(parts, name)),
  );
}

/** Puts what only others have behind what stands before it there. */
function withOthers(names: readonly string[], others: readonly string[]): string[] {
  const all = [...names];
  others.forEach((name, at) => {
    if (all.includes(name)) return;
    const before = others.slice(0, at).findLast((each) => all.includes(each));
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, name);
  });
  return all;
}

/**
 * Two changes of one list, put together.
 * @returns undefined where both changed the same part, or both the order, in different ways
 */
export function merged<P extends Part>({ base, stored, wanted }: Changes<P>): P[] | undefined {
  const isChanged = (parts: readonly P[], name: string) =>
    !isDeepStrictEqual(named(parts, name), named(base, name));
  const names = new Set(namesOf([...base, ...stored, ...wanted]));
  for (const name of names) {
    const isSame = isDeepStrictEqual(named(stored, name), named(wanted, name));
    if (!isSame && isChanged(stored, name) && isChanged(wanted, name)) return undefined;
  }
  const isMoved = isReordered(wanted, base);
  if (isMoved && isReordered(stored, base) && isReordered(wanted, stored)) return undefined;
  const order = isMoved
    ? withOthers(namesOf(wanted), namesOf(stored))
    : withOthers(namesOf(stored), namesOf(wanted));
  return order.flatMap((name) => named(isChanged(wanted, name) ? wanted : stored, name) ?? []);
}
