import { useEffect } from 'react';
import { useGoTo } from './navigation.ts';

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
