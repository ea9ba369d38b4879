import { readLocal, writeLocal } from '../lib/local-store.ts';

const storageKey = 'folded-sections';

function folded(): string[] {
  try {
    const kept: unknown = JSON.parse(readLocal(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether a section of the userbar was left open; unknown ones are [RUL-0459]. */
export function isSectionOpen(slug: string): boolean {
  return !folded().includes(slug);
}

/** Keeps in this browser whether a section of the userbar is open. */
export function keepSectionOpen(slug: string, isOpen: boolean): void {
  const others = folded().filter((kept) => kept !== slug);
  writeLocal(storageKey, JSON.stringify(isOpen ? others : [...others, slug]));
}
