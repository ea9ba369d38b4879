import type { Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /**
     * Pages are no longer what they were, or where; `newVersion` has another text, of which people hear; they went
     * out of `formerTreeId`. */
    page_changed: { pageIds: number[]; newVersion: number | null; formerTreeId?: number };
  }
}

/** Tells those who see these pages that they are to be read anew. */
export async function recordPageChanged(
  tx: Transaction,
  actorId: number | null,
  pageIds: readonly number[],
  { newVersion = null, formerTreeId }: { newVersion?: number | null; formerTreeId?: number } = {},
): Promise<void> {
  if (pageIds.length === 0) return;
  const payload = { pageIds: [...pageIds], newVersion, ...(formerTreeId !== undefined && { formerTreeId }) };
  await recordEvents(tx, [{ type: 'page_changed', actorId, payload }]);
}
