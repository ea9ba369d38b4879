import type { Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** A version waits for those who approve. */
    file_version_pending: { fileId: number };
    file_version_approved: { fileId: number; authorId: number | null };
    /** `name` says what was declined where the file went with it. */
    file_version_declined: { fileId: number; authorId: number | null; reason: string; name: string | null };
    /** A file has another version that everybody gets. */
    file_version_added: { fileId: number };
    file_lock_lifted: { fileId: number; holderId: number };
  }
}

export const recordPending = (tx: Transaction, actorId: number, fileIds: readonly number[]): Promise<void> =>
  recordEvents(
    tx,
    fileIds.map((fileId) => ({ type: 'file_version_pending', actorId, payload: { fileId } })),
  );
