import { useEffect, useSyncExternalStore } from 'react';

let unsavedForms = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  unsavedForms += change;
  for (const listener of listeners) listener();
}

/** Counts a form with something to lose, until its change is saved or it is gone. Gives what ends that. */
export function holdUnsaved(): () => void {
  count(1);
  return () => count(-1);
}

/**
 * Has people asked before they lose what they changed in a form; forms of `useServerForm` do so by themselves.
 * @param isUnsaved whether there is something to lose; false while it is being sent
 */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdUnsaved() : undefined), [isUnsaved]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether any form has something to lose. */
export const hasUnsaved = (): boolean => unsavedForms > 0;

/** The same, followed. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, hasUnsaved);
