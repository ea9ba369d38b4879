import { mentionsOf } from '@dorfplatz/content';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict } from '../../platform/problem.ts';
import { holdTagNames } from '../../platform/tags.ts';
import { addTags, holdActivity } from './commands.ts';
import type { Entry } from './tables.ts';

const lastEntries = (tx: Transaction, containerIds: readonly number[]) =>
  sql`
    update containers c set last_entry_at = (select max(a.created_at) from activity_containers a where a.container_id = c.id)
    where c.id = any(${[...containerIds]}::bigint[])
  `.execute(tx);

/** The shares of a post are counted on it: those that are there. */
async function countShare(tx: Transaction, activityId: number, change: 1 | -1): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update activities set share_count = share_count + ${change}
    where id = (select original_id from activity_shares where activity_id = ${activityId}) returning id
  `.execute(tx);
  await recordEvents(
    tx,
    rows.map(({ id }) => ({ type: 'share_count_changed', actorId: null, payload: { activityId: id } })),
  );
}

/**
 * Takes an entry out of sight.
 * @returns the rows that said where a post lay, none for a reply; undefined where it is gone already
 */
export async function takeOut(
  tx: Transaction,
  actor: Viewer,
  { activityId, replyId }: Entry,
): Promise<{ container_id: number }[] | undefined> {
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
  const { rows: hidden } = await sql<{ parts: string[] }>`
    update activities set deleted_at = now() where id = ${activityId} and deleted_at is null returning parts
  `.execute(tx);
  if (!hidden[0]) return undefined;
  const { rows } = await sql<{ placed: { container_id: number } }>`
    delete from activity_containers where activity_id = ${activityId} returning to_jsonb(activity_containers) as placed
  `.execute(tx);
  const placed = rows.map((row) => row.placed);
  const containerIds = placed.map(({ container_id }) => container_id);
  await lastEntries(tx, containerIds);
  await sql`delete from activity_tags where activity_id = ${activityId}`.execute(tx);
  if (hidden[0].parts.includes('shared')) await countShare(tx, activityId, -1);
  await recordEvents(tx, [
    { type: 'activity_deleted', actorId: actor.memberId, payload: { activityId, containerIds } },
  ]);
  return placed;
}

/**
 * Takes an entry out of sight as if it were deleted, but keeps what it takes to bring it back.
 * @returns the containers in which a post lay; undefined where it is gone already
 */
export async function hideEntry(tx: Transaction, actor: Viewer, entry: Entry): Promise<number[] | undefined> {
  return (await takeOut(tx, actor, entry))?.map(({ container_id }) => container_id);
}

/**
 * Lays a post where it lay: in the main stream of the same place where its own was deleted meanwhile.
 * @returns the containers in which it is again
 */
async function layBack(tx: Transaction, placed: readonly unknown[]): Promise<number[]> {
  const lay = sql`(
    select row as was, (row ->> 'container_id')::bigint as container_id
    from jsonb_array_elements(${JSON.stringify(placed)}::jsonb) row
  )`;
  // Whoever deletes one of them right now is waited for.
  await sql`
    select c.id from containers c where c.id in (select container_id from ${lay} lay) order by c.id for key share
  `.execute(tx);
  const { rows } = await sql<{ container_id: number }>`
    insert into activity_containers
    select back.* from ${lay} lay
    left join moved_streams moved on moved.id = lay.container_id
    join containers c on c.id = coalesce(moved.main_id, lay.container_id)
    cross join lateral jsonb_populate_record(null::activity_containers, case when moved.id is null then lay.was
      else lay.was || jsonb_build_object('container_id', c.id, 'pinned_at', null, 'pinned_until', null, 'pinned_by', null)
      end) back
    on conflict do nothing returning container_id
  `.execute(tx);
  return rows.map((row) => row.container_id);
}

/**
 * Brings an entry back to where it lay.
 * @param placed what `takeOut` gave
 * @param actor who does so: those who read it see it come back
 * @returns whether it is there again: a reply is not where its post is gone
 * @throws Problem 409 where nothing is left of the places in which a post lay
 */
export async function putBack(
  tx: Transaction,
  { activityId, replyId }: Entry,
  placed: readonly unknown[],
  actor: Pick<Viewer, 'memberId'>,
): Promise<boolean> {
  const actorId = actor.memberId;
  if (replyId !== null) {
    const { rows } = await sql`
      with post as (select id from activities where id = ${activityId} and deleted_at is null for no key update)
      update replies set deleted_at = null from post
      where replies.id = ${replyId} and replies.deleted_at is not null returning replies.id
    `.execute(tx);
    if (rows.length === 0) return false;
    await sql`update activities set reply_count = reply_count + 1 where id = ${activityId}`.execute(tx);
    await recordEvents(tx, [{ type: 'reply_restored', actorId, payload: { activityId, replyId } }]);
    return true;
  }
  await holdTagNames(tx);
  const { rows } = await sql<{ content: string; created_at: string; parts: string[] }>`
    update activities set deleted_at = null where id = ${activityId} and deleted_at is not null
    returning content, created_at, parts
  `.execute(tx);
  if (!rows[0]) return false;
  const laid = await layBack(tx, placed);
  if (laid.length === 0) throw conflict('place_gone');
  await lastEntries(tx, laid);
  const { content, created_at: createdAt, parts } = rows[0];
  const tags = mentionsOf(content).tags.map(({ name }) => name);
  await addTags(tx, activityId, createdAt, tags);
  if (parts.includes('shared')) await countShare(tx, activityId, 1);
  await recordEvents(tx, [{ type: 'activity_restored', actorId, payload: { activityId } }]);
  return true;
}

/**
 * Brings a hidden entry back to where it lay; nobody hears of it a second time.
 * @returns whether it is there again: a reply is not where its post is gone
 */
export async function restoreEntry(
  tx: Transaction,
  actor: Viewer,
  entry: Entry,
  containerIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ placed: unknown }>`
    select jsonb_build_object(
      'container_id', c.id, 'activity_id', a.id, 'author_id', a.author_id, 'created_at', a.created_at
    ) as placed
    from activities a, unnest(${[...containerIds]}::bigint[]) c (id) where a.id = ${entry.activityId}
  `.execute(tx);
  return putBack(
    tx,
    entry,
    rows.map(({ placed }) => placed),
    actor,
  );
}
