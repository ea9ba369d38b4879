import type { AppDraft } from './draft.ts';

/** What is kept in the browser of what somebody builds: with what it began with, so that both can be brought together. */
export interface StoredDraft {
  version: number;
  base: AppDraft;
  draft: AppDraft;
  /** When it was changed last (ms). */
  at: number;
}

/** What was kept; null where there is nothing, or it cannot be read any more. */
export function readStored(text: string): StoredDraft | null {
  if (text === '') return null;
  try {
    const { version, base, draft, at } = JSON.parse(text) as Partial<StoredDraft>;
    const isWhole = (one: AppDraft | undefined): one is AppDraft =>
      Array.isArray(one?.properties) &&
      Array.isArray(one.item_layout?.tabs) &&
      typeof one.collection_layout === 'object' &&
      typeof one.grants === 'object' &&
      Array.isArray(one.integrations?.rules);
    return typeof version === 'number' && typeof at === 'number' && isWhole(base) && isWhole(draft)
      ? { version, base, draft, at }
      : null;
  } catch {
    return null;
  }
}
