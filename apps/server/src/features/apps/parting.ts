import type { Language } from '@dorfplatz/contract';
import type { Transaction } from '../../platform/db/database.ts';

type Part = (tx: Transaction, itemIds: readonly number[], language: Language) => Promise<void>;
const parts: Part[] = [];

/** Lets a feature part items, which go with their app, from what led to them; it registers this when it is loaded. */
export function registerPartingWithItems(part: Part): void {
  parts.push(part);
}

/** Parts items that go for good from all others. @param language the network's */
export async function partWithItems(
  tx: Transaction,
  itemIds: readonly number[],
  language: Language,
): Promise<void> {
  for (const part of parts) await part(tx, itemIds, language);
}
