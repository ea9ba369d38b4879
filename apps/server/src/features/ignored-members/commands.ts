import { sql, type Transaction } from '../../platform/db/database.ts';
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
  await sql`
    insert into ignored_members (member_id, ignored_id) values (${viewer.memberId}, ${memberId})
    on conflict do nothing
  `.execute(tx);
  await recordEvents(tx, [changed(viewer)]);
}

/** What this person wrote and writes is there again. */
export async function stopIgnoringMember(tx: Transaction, viewer: Viewer, memberId: number): Promise<void> {
  await sql`
    delete from ignored_members where member_id = ${viewer.memberId} and ignored_id = ${memberId}
  `.execute(tx);
  await recordEvents(tx, [changed(viewer)]);
}
