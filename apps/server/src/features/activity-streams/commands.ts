import type { NewStream, StreamChange } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, invalid, notFound } from '../../platform/problem.ts';
import { freeSlug } from './slugs.ts';
import type { StreamsOwner } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** `containerId` is the main stream of the place whose streams changed. */
    streams_changed: { containerId: number };
  }
}

/** Streams of one place at most: they stand side by side above the posts. */
export const STREAMS_MAX = 20;

const tell = (tx: Transaction, actor: Viewer, { mainId }: StreamsOwner) =>
  recordEvents(tx, [{ type: 'streams_changed', actorId: actor.memberId, payload: { containerId: mainId } }]);

/** Holds the streams of a place until commit, so that two who change them follow one another. */
const hold = (tx: Transaction, { mainId }: StreamsOwner) =>
  sql`select id from containers where id = ${mainId} for update`.execute(tx);

async function checkedName(tx: Transaction, { contextId }: StreamsOwner, sent: string, ownId: number | null) {
  const name = cleanLine(sent);
  if (name === '') throw invalid({ name: ['required'] });
  const { rows } = await sql`
    select 1 from containers
    where context_id = ${contextId} and kind = 'stream' and fold(name) = fold(${name}) and id is distinct from ${ownId}::bigint
  `.execute(tx);
  if (rows.length > 0) throw invalid({ name: ['taken'] });
  return name;
}

/** Adds a stream, the last in the order. @returns its id @throws Problem 422 without a name of its own, or where there are enough */
export async function createStream(
  tx: Transaction,
  actor: Viewer,
  owner: StreamsOwner,
  { name: sent, posters = 'members' }: NewStream,
): Promise<number> {
  await hold(tx, owner);
  const name = await checkedName(tx, owner, sent, null);
  const { rows: known } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(position), 0) as last from containers
    where context_id = ${owner.contextId} and kind = 'stream'
  `.execute(tx);
  if (known[0]!.count >= STREAMS_MAX) throw invalid({ name: ['too_many_streams'] });
  const slug = await freeSlug(tx, owner, name);
  await sql`
    delete from former_stream_slugs where context_id = ${owner.contextId} and slug = ${slug}::citext
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into containers (context_id, kind, slug, name, openness, is_main, posters, position)
    select context_id, 'stream', ${slug}, ${name}, openness, false, ${posters}, ${known[0]!.last + 1}
    from containers where id = ${owner.mainId}
    returning id
  `.execute(tx);
  const { id } = rows[0]!;
  await nameFolder(tx, id, name);
  await tell(tx, actor, owner);
  return id;
}

/** The files of a further stream lie in a folder that is called like it. */
const nameFolder = (tx: Transaction, id: number, name: string) =>
  sql`update folders set name = ${name} where stream_id = ${id}`.execute(tx);

type Held = { is_main: boolean; name: string; slug: string };

async function holdOne(tx: Transaction, { contextId }: StreamsOwner, id: number): Promise<Held> {
  const { rows } = await sql<Held>`
    select is_main, name, slug::text from containers
    where id = ${id} and context_id = ${contextId} and kind = 'stream' for update
  `.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Changes a stream. Under another name it gets another address; the one it had leads to it.
 * @throws Problem 404, 422 for what does not go with the main stream, which bears the name of its place
 */
export async function updateStream(
  tx: Transaction,
  actor: Viewer,
  owner: StreamsOwner,
  id: number,
  change: StreamChange,
): Promise<void> {
  await hold(tx, owner);
  const held = await holdOne(tx, owner, id);
  if (held.is_main && change.name !== undefined && cleanLine(change.name) !== held.name)
    throw invalid({ name: ['main_stream'] });
  if (held.is_main && change.archived) throw invalid({ archived: ['main_stream'] });
  const isRenamed = !held.is_main && change.name !== undefined;
  const name = isRenamed ? await checkedName(tx, owner, change.name!, id) : held.name;
  const slug = name === held.name ? held.slug : await freeSlug(tx, owner, name, id);
  if (slug !== held.slug) {
    await sql`
      delete from former_stream_slugs where context_id = ${owner.contextId} and slug = ${slug}::citext
    `.execute(tx);
    await sql`
      insert into former_stream_slugs (context_id, slug, container_id) values (${owner.contextId}, ${held.slug}, ${id})
      on conflict (context_id, slug) do update set container_id = excluded.container_id
    `.execute(tx);
  }
  await sql`
    update containers set name = ${name}, slug = ${slug},
      posters = coalesce(${change.posters ?? null}, posters),
      archived_at = case when ${change.archived ?? null}::boolean is null then archived_at
        when ${change.archived ?? null}::boolean then coalesce(archived_at, now()) end
    where id = ${id}
  `.execute(tx);
  if (isRenamed) await nameFolder(tx, id, name);
  await tell(tx, actor, owner);
}

/** Puts the further streams into this order; those that are not named follow as they stood. */
export async function orderStreams(
  tx: Transaction,
  actor: Viewer,
  owner: StreamsOwner,
  ids: readonly number[],
): Promise<void> {
  await hold(tx, owner);
  await sql`
    update containers c set position = placed.place
    from (
      select s.id, row_number() over (order by array_position(${[...ids]}::bigint[], s.id) nulls last, s.position, s.id) as place
      from containers s where s.context_id = ${owner.contextId} and s.kind = 'stream' and not s.is_main
    ) placed where c.id = placed.id
  `.execute(tx);
  await tell(tx, actor, owner);
}

/**
 * Deletes a stream. What was posted there goes to the main stream with its files, once where it lies there already.
 * @param movesPosts consents to that
 * @throws Problem 404, 409 for the main stream, and for one with posts that nobody said where to move
 */
export async function deleteStream(
  tx: Transaction,
  actor: Viewer,
  owner: StreamsOwner,
  id: number,
  movesPosts: boolean,
): Promise<void> {
  await hold(tx, owner);
  if ((await holdOne(tx, owner, id)).is_main) throw conflict('main_stream');
  const { rows: moved } = await sql`
    insert into activity_containers (container_id, activity_id, author_id, created_at)
    select ${owner.mainId}, activity_id, author_id, created_at from activity_containers
    where container_id = ${id} and ${movesPosts}::boolean
    on conflict do nothing returning activity_id
  `.execute(tx);
  if (!movesPosts) {
    const { rows } = await sql`select 1 from activity_containers where container_id = ${id} limit 1`.execute(
      tx,
    );
    if (rows.length > 0) throw conflict('stream_has_posts');
  }
  await sql`
    insert into file_containers (container_id, folder_id, file_id)
    select main.container_id, main.id, lies.file_id from folders gone
    join file_containers lies on lies.folder_id = gone.id
    join folders main on main.stream_id = ${owner.mainId}
    where gone.stream_id = ${id} on conflict do nothing
  `.execute(tx);
  await sql`delete from containers where id = ${id}`.execute(tx);
  // What is hidden or deleted comes back there too.
  await sql`insert into moved_streams (id, main_id) values (${id}, ${owner.mainId})`.execute(tx);
  if (moved.length > 0)
    await sql`
      update containers set last_entry_at = (select max(created_at) from activity_containers where container_id = ${owner.mainId})
      where id = ${owner.mainId}
    `.execute(tx);
  await tell(tx, actor, owner);
}

/** Lets somebody hear nothing of a stream, or hear of it again; what is new meanwhile is not new to them afterwards. */
export async function muteStream(
  tx: Transaction,
  member: Viewer,
  streamId: number,
  isMuted: boolean,
): Promise<void> {
  if (isMuted) {
    await sql`
      insert into stream_mutes (member_id, container_id) values (${member.memberId}, ${streamId}) on conflict do nothing
    `.execute(tx);
  } else {
    const { rows } = await sql`
      delete from stream_mutes where member_id = ${member.memberId} and container_id = ${streamId} returning 1
    `.execute(tx);
    if (rows.length > 0)
      await sql`
        insert into stream_reads (member_id, container_id, read_until) values (${member.memberId}, ${streamId}, now())
        on conflict (member_id, container_id) do update set read_until = greatest(stream_reads.read_until, excluded.read_until)
      `.execute(tx);
  }
  await recordEvents(tx, [
    { type: 'streams_read', actorId: member.memberId, payload: { memberId: member.memberId } },
  ]);
}
