import { useOwnPath } from '../../kit/navigation.ts';
import { useFilters } from '../../kit/use-filters.ts';
import { filterOf } from './filter.ts';

/** The filter of a list as its address has it, and the addresses that lead on from there. */
export function useListAddress() {
  const { query, set, pageAddress } = useFilters();
  const pathname = useOwnPath();
  const filter = filterOf(query);
  return {
    filter,
    set,
    pageAddress,
    isFiltered: Boolean(filter.q || filter.letter || filter.archived || filter.search_in),
    showAll: () => set({ q: '', letter: '', archived: '', search_in: '' }),
    letterAddress(letter: string) {
      const entries = Object.entries({ ...query, page: '', q: '', letter }).filter(
        (entry): entry is [string, string] => Boolean(entry[1]),
      );
      const text = new URLSearchParams(entries).toString();
      return text ? `${pathname}?${text}` : pathname;
    },
  };
}
