import { useEffect, useRef } from 'react';

/** After people were added the list is read again, in seconds [RUL-0073]: large groups are added little by little. */
export const reloadsAfter = [3, 9, 18] as const;

function forget(timers: readonly ReturnType<typeof setTimeout>[]): void {
  for (const timer of timers) clearTimeout(timer);
}

/** Gives a function that reads anew some seconds from now, several times; what was planned before is dropped. */
export function useReloads(reload: () => void): () => void {
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => forget(timers.current), []);
  return () => {
    forget(timers.current);
    timers.current = reloadsAfter.map((seconds) => setTimeout(reload, seconds * 1000));
  };
}
