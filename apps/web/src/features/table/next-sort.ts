/** The order that a press on the head of a column asks for: upwards, downwards, then as it came. */
export function nextSort(sort: string | undefined, name: string): string {
  if (sort === name) return `-${name}`;
  return sort === `-${name}` ? '' : name;
}
