import type { Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** What lies in these folders, or what they are called, is no longer what it was. */
    files_changed: { folderIds: number[] };
  }
}

/** Tells those who see the trees of these folders that listings of them are to be read anew. */
export async function recordFilesChanged(
  tx: Transaction,
  actorId: number | null,
  folderIds: readonly number[],
): Promise<void> {
  if (folderIds.length === 0) return;
  await recordEvents(tx, [
    { type: 'files_changed', actorId, payload: { folderIds: [...new Set(folderIds)] } },
  ]);
}
