import type { SearchResult } from '@dorfplatz/contract';

/** By what blocks can be sorted whose names come with the product; others bring a name of their own. */
const NAMED = [
  'score',
  'created_at',
  'updated_at',
  'published_at',
  'starts_at',
  'reply_count',
  'subject',
  'title',
  'name',
  'size',
  'member_count',
] as const;
/** Of these the newest or largest stand first as long as nobody turns them round. */
const DOWNWARDS = /(_at|_count|^size)$/;

export type Direction = 'asc' | 'desc';

/** What `sort_by` says: the field and the direction; the best first where it says nothing. */
export function sortOf(sortBy: string | null): { field: string; direction: Direction } {
  const [field = 'score', direction] = (sortBy ?? 'score,asc').split(',');
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** `sort_by` for a field in the direction that people expect of it; null for the best first, which needs no word. */
export const sortByField = (field: string): string | null =>
  field === 'score' ? null : `${field},${DOWNWARDS.test(field) ? 'desc' : 'asc'}`;

/** The sorts of a block, each once, with the key of its name where it brings none itself. */
export function sortsOf({
  available_sorts,
}: Pick<SearchResult, 'available_sorts'>): { name: string; label: string | null; key: string | null }[] {
  const names = new Map(available_sorts.map((sort) => [sort.name, sort]));
  return [...names.values()].flatMap(({ name, label }) => {
    const named = NAMED.find((each) => each === name);
    if (label === null && !named) return [];
    return [{ name, label, key: label === null ? `search.sort.${named}` : null }];
  });
}
