import { useSyncExternalStore } from 'react';

let hasUploads = false;
const listeners = new Set<() => void>();

/** Says whether there are uploads to show on whatever screen. The feature that sends them loads later. */
export function showUploads(isWanted: boolean): void {
  if (isWanted === hasUploads) return;
  hasUploads = isWanted;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there are uploads to show on whatever screen. */
export const useHasUploads = (): boolean => useSyncExternalStore(subscribe, () => hasUploads);
