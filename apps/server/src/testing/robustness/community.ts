import { mentionMember } from '@dorfplatz/content';
import { type Database, openDatabase, sql } from '../../platform/db/database.ts';
import { builders } from '../build.ts';
import { type Caller, callerOf } from './caller.ts';

/** People and places in the database of a server that runs in another process. */
export type Community = {
  db: Database;
  streamId: number;
  readerId: number;
  reader: Caller;
  writers: Caller[];
  /** A text that names the reader, who hears of it. */
  textFor(words: string): string;
};

/** Opens a network in a running server's database: a reader, and some who write. */
export async function settle(databaseUrl: string, url: () => string, writers: number): Promise<Community> {
  const db = openDatabase({ url: databaseUrl, size: 3 });
  const { openNetwork, buildMember } = builders(db);
  const { streamId } = await openNetwork();
  const { id: readerId } = await buildMember({ name: 'Reader' });
  const callers: Caller[] = [];
  for (let index = 0; index < writers; index += 1) {
    callers.push(await callerOf(url, db, (await buildMember()).id));
  }
  return {
    db,
    streamId,
    readerId,
    reader: await callerOf(url, db, readerId),
    writers: callers,
    textFor: (words) => `${mentionMember(readerId, 'Reader')} ${words}`,
  };
}

/** What of the stored is not whole: counts that differ from a recount, entries without their place or event. */
export async function halfDone(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; n: number }>`
    select 'reply counts' as what, count(*) as n from activities a
      where reply_count <> (select count(*) from replies r where r.activity_id = a.id and r.deleted_at is null)
    union all select 'like counts', count(*) from activities a
      where like_count <> (select count(*) from reactions r where r.activity_id = a.id and r.reply_id is null and r.emoji = 'like')
    union all select 'member counts', count(*) from groups g
      where member_count <> (select count(*) from group_memberships m where m.group_id = g.id and m.state = 'member')
    union all select 'posts without a place', count(*) from activities a
      where deleted_at is null and not exists (select 1 from activity_containers c where c.activity_id = a.id)
    union all select 'posts without their event', count(*) from activities a
      where (select count(*) from outbox o where o.type = 'activity_created' and (o.payload->>'activityId')::bigint = a.id) <> 1
    union all select 'replies without their event', count(*) from replies r
      where (select count(*) from outbox o where o.type = 'reply_created' and (o.payload->>'replyId')::bigint = r.id) <> 1
    union all select 'streams whose newest entry is another', count(*) from containers c
      where kind = 'stream' and last_entry_at is distinct from (select max(a.created_at) from activity_containers a where a.container_id = c.id)
  `.execute(db.kysely);
  return Object.fromEntries(rows.filter((row) => row.n > 0).map((row) => [row.what, row.n]));
}

/** True once every consumer, those of the worker included, has taken every event. */
export async function isDelivered(db: Database): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select 1 from outbox o, outbox_consumers c where (o.xid, o.id) > (c.last_xid, c.last_id))
      or not exists (select 1 from outbox_consumers where name = 'worker') as waiting
  `.execute(db.kysely);
  return !rows[0]!.waiting;
}

/** How often each post stands in the stream, and how often its reader was told of it. */
export async function ledgerOf(
  db: Database,
  readerId: number,
): Promise<Map<string, { posts: number; notices: number }>> {
  const { rows } = await sql<{ content: string; posts: number; notices: number }>`
    select a.content, count(*) as posts,
           sum((select count(*) from notifications n where n.activity_id = a.id and n.member_id = ${readerId} and n.kind = 'mention')) as notices
    from activities a join activity_containers c on c.activity_id = a.id group by a.content
  `.execute(db.kysely);
  return new Map(rows.map(({ content, posts, notices }) => [content, { posts, notices: Number(notices) }]));
}
