/** What the address of a list says of what it shows. */
export interface DirectoryFilter {
  q?: string;
  search_in?: 'name_and_profile';
  letter?: string;
  archived?: boolean;
  page?: number;
}

/** The filter in the query of an address; what is not understood is left out. */
export function filterOf(query: Record<string, string | undefined>): DirectoryFilter {
  const page = Number(query.page);
  const letter = query.letter?.toUpperCase();
  return {
    ...(query.q && { q: query.q }),
    ...(query.search_in === 'name_and_profile' && { search_in: query.search_in }),
    ...(letter && /^([A-Z]|#)$/.test(letter) && { letter }),
    ...(query.archived === '1' && { archived: true }),
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
