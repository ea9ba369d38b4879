import { useSyncExternalStore } from 'react';

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = new Date();
    for (const each of listeners) each();
  }, 60_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, anew every minute, one clock for all that is shown. `since` is never in the future of it. */
export function useNow(since: string): Date {
  const current = useSyncExternalStore(subscribe, () => now);
  return current.getTime() < Date.parse(since) ? new Date() : current;
}
