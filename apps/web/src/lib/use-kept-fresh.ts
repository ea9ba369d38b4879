import { useEffect } from 'react';

const listening = new Set<() => unknown>();

/**
 * Listens for what makes fetched things old from the first screen on that shows them, and goes on when that is left:
 * what was fetched is kept for those who come back.
 * @param listen the same function each time, called once
 */
export function useKeptFresh(listen: () => unknown): void {
  useEffect(() => {
    if (listening.has(listen)) return;
    listening.add(listen);
    listen();
  }, [listen]);
}
