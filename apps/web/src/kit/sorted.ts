/** A list with the item of one place at another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, items[from]!);
}

/** Things in an order that somebody made; new ones stand behind it, and those that are gone are left out. */
export function inOrder<Item>(
  items: readonly Item[],
  order: readonly string[],
  keyOf: (item: Item) => string,
): Item[] {
  const place = (item: Item) => {
    const index = order.indexOf(keyOf(item));
    return index < 0 ? order.length : index;
  };
  return [...items].sort((one, other) => place(one) - place(other));
}
