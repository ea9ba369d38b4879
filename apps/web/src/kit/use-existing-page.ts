import { useEffect } from 'react';
import { useGoTo } from './navigation.ts';

/** A list as its query has it: what is kept of another page or filter until its own answer comes tells nothing. */
interface PagedList {
  data: { totalPages: number | null } | undefined;
  isPlaceholderData: boolean;
}

/** How many pages a list has; undefined until that is known. */
export const pagesOf = ({ data, isPlaceholderData }: PagedList): number | undefined =>
  data && !isPlaceholderData ? (data.totalPages ?? 1) : undefined;

/**
 * Leads on to the last page of a list when the address names one behind it: all that stood there may have been deleted
 * or answered a moment ago. True as long as that takes, since an empty list would say that there is nothing at all.
 * @param total how many pages there are, as told for this very page; undefined until that is known
 */
export function useExistingPage(
  page: number,
  total: number | undefined,
  addressOf: (page: number) => string,
): boolean {
  const goTo = useGoTo();
  const last = Math.max(1, total ?? page);
  const isBehind = page > last;
  const address = isBehind ? addressOf(last) : null;
  useEffect(() => {
    if (address !== null) void goTo(address, { replace: true });
  }, [address, goTo]);
  return isBehind;
}
