import { readLocal, writeLocal } from '../lib/local-store.ts';

const storageKey = 'single-key-shortcuts';

/** Whether shortcuts of one bare key work; people who dictate turn them off (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  return readLocal(storageKey) !== 'off';
}

/** Turns shortcuts of one bare key on or off in this browser. */
export function setSingleKeys(on: boolean): void {
  if (on) writeLocal(storageKey, null);
  else writeLocal(storageKey, 'off');
}
