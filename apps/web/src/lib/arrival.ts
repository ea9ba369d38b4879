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
