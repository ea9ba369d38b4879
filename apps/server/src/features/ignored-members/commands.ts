import type { Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Only the person themselves hears of it. */
    ignored_members_changed: { memberId: number };
  }
}

const changed = (viewer: Viewer) =>
  ({
    type: 'ignored_members_changed',
    actorId: viewer.memberId,
    payload: { memberId: viewer.memberId },
  }) as const;

/** What this person writes no longer reaches the actor; doing it twice is doing it once. */
export async function ignoreMember(tx: Transaction, viewer: Viewer, memberId: number): Promise<void> {
  await tx
    .insertInto('ignored_members')
    .values({ member_id: viewer.memberId, ignored_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await recordEvents(tx, [changed(viewer)]);
}

/** What this person wrote and writes is there again. */
export async function stopIgnoringMember(tx: Transaction, viewer: Viewer, memberId: number): Promise<void> {
  await tx
    .deleteFrom('ignored_members')
    .where('member_id', '=', viewer.memberId)
    .where('ignored_id', '=', memberId)
    .execute();
  await recordEvents(tx, [changed(viewer)]);
}
