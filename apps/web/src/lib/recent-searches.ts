import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from './local-store.ts';

const storageKey = 'recent-searches';
/** So many are kept, the newest first. */
const KEPT = 10;

interface Kept {
  memberId: number;
  searches: string[];
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(readLocal(storageKey) ?? 'null') as Partial<Kept> | null;
    if (!kept || typeof kept.memberId !== 'number' || !Array.isArray(kept.searches)) return null;
    return {
      memberId: kept.memberId,
      searches: kept.searches.filter((each) => typeof each === 'string').slice(0, KEPT),
    };
  } catch {
    return null;
  }
}

const none: string[] = [];
let known: Kept | null | undefined;
const listeners = new Set<() => void>();

function keep(kept: Kept | null): void {
  known = kept;
  writeLocal(storageKey, kept && JSON.stringify(kept));
  for (const listener of listeners) listener();
}

const searchesOf = (memberId: number): string[] => {
  known ??= read();
  return known?.memberId === memberId ? known.searches : none;
};

/** Keeps in this browser what a member searched for, as the newest [RUL-0843]. */
export function rememberSearch(memberId: number, words: string): void {
  const others = searchesOf(memberId).filter((each) => each.toLowerCase() !== words.toLowerCase());
  keep({ memberId, searches: [words, ...others].slice(0, KEPT) });
}

/** Forgets one search of a member. */
export function forgetSearch(memberId: number, words: string): void {
  keep({ memberId, searches: searchesOf(memberId).filter((each) => each !== words) });
}

/** Forgets all searches of anybody but this member: whoever uses the browser next does not see them. */
export function keepSearchesOnlyOf(memberId: number | null): void {
  known ??= read();
  if (known && known.memberId !== memberId) keep(null);
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== storageKey && key !== null) return;
    known = read();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** What a member searched for last in this browser, the newest first. */
export const useRecentSearches = (memberId: number): readonly string[] =>
  useSyncExternalStore(subscribe, () => searchesOf(memberId));
