import { startTransition, useEffect, useState } from 'react';

/** So many posts fill most screens, or nearly. */
const few = 2;

/** Until the first stream of a visit is there: only then is a person waiting for the program as well. */
let isArriving = true;

/**
 * How many posts to show: when a visit begins those that fill the screen, so that there is something to read soon,
 * and the rest once they have been painted. Later what is there is shown whole, for whoever goes back to their place.
 */
export function useFirstFew(isFetched: boolean): number {
  const [isWhole, setWhole] = useState(isFetched && !isArriving);
  useEffect(() => {
    if (!isFetched || isWhole) return undefined;
    isArriving = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setWhole(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isFetched, isWhole]);
  return isWhole ? Number.POSITIVE_INFINITY : few;
}
