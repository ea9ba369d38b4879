/**
 * A value as answers hold it and forms send it back, without what only its words say: links, files and pictures by their
 * ids, tags by their names.
 */
function bare(value: unknown, isTag: boolean): unknown {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    const each = value.map((one) => bare(one, isTag));
    return each.length === 0 ? null : each;
  }
  if (typeof value !== 'object') return isTag ? String(value).replace(/^new_/, '').toLowerCase() : value;
  const { id, displayValue } = value as { id?: unknown; displayValue?: unknown };
  if (isTag) return typeof displayValue === 'string' ? displayValue.toLowerCase() : (id ?? null);
  if (id !== undefined) return id;
  const parts = Object.entries(value).filter(
    ([, part]) => part !== '' && part !== null && part !== undefined,
  );
  return parts.length === 0 ? null : Object.fromEntries(parts.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** One of several is the same as a list of that one: forms send either. */
const listed = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

/** Whether two values say the same of a property. */
export const isSame = (type: string, one: unknown, other: unknown): boolean =>
  JSON.stringify(listed(bare(one, type === 'tag'))) === JSON.stringify(listed(bare(other, type === 'tag')));

/** Whether two stored values are the same, whatever the order of their parts. */
export const isSameStored = (one: unknown, other: unknown): boolean =>
  JSON.stringify(bare(one, false)) === JSON.stringify(bare(other, false));
