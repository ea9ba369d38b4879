import { useSyncExternalStore } from 'react';
import { readLocal } from '../lib/local-store.ts';

/** Under this key a browser remembers that uploads were begun: some may be left when it comes again. */
export const leftUploadsKey = 'unfinished-uploads';

/** Uploads that are on their way, and those that an earlier page left. */
type Kind = 'underway' | 'left';

const shown = new Set<Kind>(readLocal(leftUploadsKey) === null ? [] : ['left']);
const listeners = new Set<() => void>();

/** Says whether there are uploads to show on whatever screen. The feature that sends them loads later. */
export function showUploads(kind: Kind, isWanted: boolean): void {
  const before = shown.size > 0;
  if (isWanted) shown.add(kind);
  else shown.delete(kind);
  if (before === shown.size > 0) return;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there are uploads to show on whatever screen. */
export const useHasUploads = (): boolean => useSyncExternalStore(subscribe, () => shown.size > 0);
