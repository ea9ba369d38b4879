/** What the address of a list says of what it shows. */
export interface DirectoryFilter {
  q?: string;
  search_in?: 'name_and_profile';
  letter?: string;
  archived?: boolean;
  role?: number;
  group?: string;
  /** What profiles hold: `skills:12,level:good`. */
  values?: string;
  page?: number;
}

const valuesPattern = /^[a-z][a-z0-9_]*:[^,:]+(,[a-z][a-z0-9_]*:[^,:]+)*$/;

/** The filter in the query of an address; what is not understood is left out. */
export function filterOf(query: Record<string, string | undefined>): DirectoryFilter {
  const page = Number(query.page);
  const letter = query.letter?.toUpperCase();
  return {
    ...(query.q && { q: query.q }),
    ...(query.search_in === 'name_and_profile' && { search_in: query.search_in }),
    ...(letter && /^([A-Z]|#)$/.test(letter) && { letter }),
    ...(query.archived === '1' && { archived: true }),
    ...(/^[1-9]\d{0,14}$/.test(query.role ?? '') && { role: Number(query.role) }),
    ...(query.group && { group: query.group }),
    ...(query.values && valuesPattern.test(query.values) && { values: query.values }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** Entries in their order under the letters that they stand under; without headings where something is searched. */
export function underLetters<Entry extends { letter: string }>(
  entries: readonly Entry[],
  isSearch: boolean,
): { letter: string | null; entries: Entry[] }[] {
  if (isSearch) return [{ letter: null, entries: [...entries] }];
  const parts: { letter: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    if (last?.letter === entry.letter) last.entries.push(entry);
    else parts.push({ letter: entry.letter, entries: [entry] });
  }
  return parts;
}

/** The name of a filter in addresses where it is not one by a property of profiles. */
const ownName = (filter: string): 'role' | 'group' | null =>
  filter === 'role' || filter === 'group' ? filter : null;

const property = (filter: string): string => filter.slice('profile.'.length);

/** The value that a filter has in an address; empty where it is not chosen. */
export function chosenIn(query: Record<string, string | undefined>, filter: string): string {
  const own = ownName(filter);
  if (own) return query[own] ?? '';
  const pair = (query.values ?? '').split(',').find((each) => each.startsWith(`${property(filter)}:`));
  return pair ? decoded(pair.slice(property(filter).length + 1)) : '';
}

/** What changes in an address when a value is chosen, or with an empty one none. Roles of a group go with it. */
export function choosing(
  query: Record<string, string | undefined>,
  filter: string,
  value: string,
): Record<string, string> {
  const own = ownName(filter);
  if (own) return { [own]: value, ...(own === 'group' && { role: '' }) };
  const others = (query.values ?? '')
    .split(',')
    .filter((each) => each && !each.startsWith(`${property(filter)}:`));
  const chosen = value === '' ? [] : [`${property(filter)}:${encodeURIComponent(value)}`];
  return { values: [...others, ...chosen].join(',') };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
