import { startTransition, useEffect, useState } from 'react';

let hasArrived = false;
const waiting = new Set<() => void>();

/** The first page of this visit has been painted. */
export function arrive(): void {
  hasArrived = true;
  for (const listener of waiting) listener();
  waiting.clear();
}

/** Whether the first page of this visit has been painted: what nobody reads first waits until there is something to read. */
export function useHasArrived(): boolean {
  const [isThere, setThere] = useState(hasArrived);
  useEffect(() => {
    if (isThere) return undefined;
    const take = () => startTransition(() => setThere(true));
    if (hasArrived) take();
    else waiting.add(take);
    return () => void waiting.delete(take);
  }, [isThere]);
  return isThere;
}

let isQuiet = false;

/** Whether the first page of this visit is there and the browser has had time for more: for what stands beside the page. */
export function useIsQuiet(): boolean {
  const isThere = useHasArrived();
  const [isCalm, setCalm] = useState(isQuiet);
  useEffect(() => {
    if (!isThere || isCalm) return undefined;
    const take = () => {
      isQuiet = true;
      startTransition(() => setCalm(true));
    };
    if ('requestIdleCallback' in window) {
      const idle = requestIdleCallback(take, { timeout: 1500 });
      return () => cancelIdleCallback(idle);
    }
    const timer = setTimeout(take, 200);
    return () => clearTimeout(timer);
  }, [isThere, isCalm]);
  return isCalm;
}
