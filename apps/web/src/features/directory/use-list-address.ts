import { useOwnPath } from '../../kit/navigation.ts';
import type { Filters } from '../../kit/use-paged-list.ts';
import { filterOf } from './filter.ts';

/** What the address of a list says of what it shows, and the addresses that lead on from there. */
export function useListAddress(query: Filters, set: (changed: Record<string, string>) => void) {
  const pathname = useOwnPath();
  const filter = filterOf(query);
  return {
    filter,
    isFiltered: Boolean(
      filter.q ||
        filter.letter ||
        filter.archived ||
        filter.search_in ||
        filter.role ||
        filter.group ||
        filter.values,
    ),
    showAll: () => {
      const names = ['q', 'letter', 'archived', 'only_subscribed', 'search_in', 'role', 'group', 'values'];
      set(Object.fromEntries(names.map((name) => [name, ''])));
    },
    letterAddress(letter: string) {
      const entries = Object.entries({ ...query, page: '', q: '', letter }).filter(
        (entry): entry is [string, string] => Boolean(entry[1]),
      );
      const text = new URLSearchParams(entries).toString();
      return text ? `${pathname}?${text}` : pathname;
    },
  };
}
