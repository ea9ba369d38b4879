import { useSyncExternalStore } from 'react';

let isAsked = false;
const listeners = new Set<() => void>();

/** Opens the choice of an app and the form of a new item over whatever screen is shown, or closes them. */
export function askForItem(isOpen: boolean): void {
  isAsked = isOpen;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether somebody is about to write an item down. */
export const useIsItemAsked = (): boolean => useSyncExternalStore(subscribe, () => isAsked);
