import { mentionsOf } from '@dorfplatz/content';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { holdTagNames } from '../../platform/tags.ts';
import { addTags, holdActivity } from './commands.ts';

/** A post, or a reply below it. */
export type Entry = { activityId: number; replyId: number | null };

const lastEntries = (tx: Transaction, containerIds: readonly number[]) =>
  sql`
    update containers c set last_entry_at = (select max(a.created_at) from activity_containers a where a.container_id = c.id)
    where c.id = any(${[...containerIds]}::bigint[])
  `.execute(tx);

/**
 * Takes an entry out of sight as if it were deleted, but keeps what it takes to bring it back.
 * @returns the containers in which a post lay; undefined where it is gone already
 */
export async function hideEntry(
  tx: Transaction,
  actor: Viewer,
  { activityId, replyId }: Entry,
): Promise<number[] | undefined> {
  if (replyId !== null) {
    await holdActivity(tx, activityId);
    const { rows } = await sql`
      update replies set deleted_at = now() where id = ${replyId} and deleted_at is null returning id
    `.execute(tx);
    if (rows.length === 0) return undefined;
    await sql`update activities set reply_count = reply_count - 1 where id = ${activityId}`.execute(tx);
    await recordEvents(tx, [
      { type: 'reply_deleted', actorId: actor.memberId, payload: { activityId, replyId } },
    ]);
    return [];
  }
  const { rows: hidden } = await sql`
    update activities set deleted_at = now() where id = ${activityId} and deleted_at is null returning id
  `.execute(tx);
  if (hidden.length === 0) return undefined;
  const { rows } = await sql<{ container_id: number }>`
    delete from activity_containers where activity_id = ${activityId} returning container_id
  `.execute(tx);
  const containerIds = rows.map(({ container_id }) => container_id);
  await lastEntries(tx, containerIds);
  await sql`delete from activity_tags where activity_id = ${activityId}`.execute(tx);
  await recordEvents(tx, [
    { type: 'activity_deleted', actorId: actor.memberId, payload: { activityId, containerIds } },
  ]);
  return containerIds;
}

/**
 * Brings a hidden entry back to where it lay; nobody hears of it a second time.
 * @returns whether it is there again: a reply is not where its post is gone
 */
export async function restoreEntry(
  tx: Transaction,
  { activityId, replyId }: Entry,
  containerIds: readonly number[],
): Promise<boolean> {
  if (replyId !== null) {
    const { rows } = await sql`
      with post as (select id from activities where id = ${activityId} and deleted_at is null for no key update)
      update replies set deleted_at = null from post where replies.id = ${replyId} returning replies.id
    `.execute(tx);
    if (rows.length > 0)
      await sql`update activities set reply_count = reply_count + 1 where id = ${activityId}`.execute(tx);
    return rows.length > 0;
  }
  await holdTagNames(tx);
  const { rows } = await sql<{ content: string; created_at: string }>`
    update activities set deleted_at = null where id = ${activityId} returning content, created_at
  `.execute(tx);
  await sql`
    insert into activity_containers (container_id, activity_id, author_id, created_at)
    select c.id, a.id, a.author_id, a.created_at from activities a, containers c
    where a.id = ${activityId} and c.id = any(${[...containerIds]}::bigint[]) on conflict do nothing
  `.execute(tx);
  await lastEntries(tx, containerIds);
  const { content, created_at: createdAt } = rows[0]!;
  const tags = mentionsOf(content).tags.map(({ name }) => name);
  await addTags(tx, activityId, createdAt, tags);
  return true;
}
