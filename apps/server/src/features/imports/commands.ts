import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { takeIn } from '../consumers/index.ts';
import { countMembers } from '../groups/index.ts';
import { presentAddresses } from '../imported-people/index.ts';
import type { BatchCounts, ImportedMessage, ImportTarget } from './tables.ts';

/**
 * Writes a batch of a community's past down: people, posts, replies and files, all in a fixed number of
 * statements. It is told to nobody: no event is recorded and nothing of it is new to the group's members.
 */
export async function importMessages(
  tx: Transaction,
  target: ImportTarget,
  read: readonly ImportedMessage[],
): Promise<BatchCounts & { idOfPost: ReadonlyMap<string, number> }> {
  const messages = await withPresentAddresses(tx, read);
  const { memberIds, people } = await writeSenders(tx, target, messages);
  const authorOf = (message: ImportedMessage) => memberIds.get(message.email)!;

  const posts = messages.filter((message) => message.answers === undefined);
  const replies = messages.filter((message) => message.answers !== undefined);
  const postIds = await newIds(tx, 'activities', posts.length);
  const replyIds = await newIds(tx, 'replies', replies.length);
  const idOfPost = new Map(posts.map((post, i) => [post.key, postIds[i]!]));
  const answered = replies.map(({ answers }) =>
    'key' in answers! ? idOfPost.get(answers.key)! : answers!.activityId,
  );

  await writePosts(tx, target, posts, postIds, posts.map(authorOf));
  await writeReplies(tx, replies, replyIds, answered, replies.map(authorOf));
  const entries = [
    ...posts.map((message, i) => ({ message, activityId: postIds[i]!, replyId: null })),
    ...replies.map((message, i) => ({ message, activityId: answered[i]!, replyId: replyIds[i]! })),
  ];
  const files = await writeFiles(
    tx,
    target,
    entries.flatMap(({ message, ...entry }) =>
      message.files.map((file, position) => ({
        ...entry,
        file,
        position: position + 1,
        owner: authorOf(message),
      })),
    ),
  );
  await sql`
    insert into imported_messages (group_id, message_id, activity_id, reply_id)
    select ${target.groupId}, * from unnest(
      ${entries.map((entry) => entry.message.key)}::text[], ${entries.map((entry) => entry.activityId)}::bigint[],
      ${entries.map((entry) => entry.replyId)}::bigint[])
  `.execute(tx);
  await markAllRead(tx, target, posts);
  return { posts: posts.length, replies: replies.length, people, files, idOfPost };
}

/** Whoever was merged with somebody writes under the address of the one who was kept. */
async function withPresentAddresses(
  tx: Transaction,
  messages: readonly ImportedMessage[],
): Promise<readonly ImportedMessage[]> {
  const present = await presentAddresses(
    tx,
    messages.map(({ email }) => email),
  );
  if (present.size === 0) return messages;
  return messages.map((message) => ({ ...message, email: present.get(message.email) ?? message.email }));
}

async function newIds(tx: Transaction, table: 'activities' | 'replies', count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}) order by 1
  `.execute(tx);
  return rows.map((row) => row.id);
}

/** Makes members of the senders, known by their mail address, and lets them belong to the group. */
async function writeSenders(
  tx: Transaction,
  target: ImportTarget,
  messages: readonly ImportedMessage[],
): Promise<{ memberIds: Map<string, number>; people: number }> {
  const senders = new Map<string, { name: string; since: string }>();
  for (const { email, name, date } of messages) {
    const known = senders.get(email);
    if (!known) senders.set(email, { name, since: date });
    else if (date < known.since) known.since = date;
  }
  // Sorted, so that two imports with the same people do not wait for each other in a circle.
  const emails = [...senders.keys()].sort();
  const names = emails.map((email) => senders.get(email)!.name);
  const since = emails.map((email) => senders.get(email)!.since);
  const { rows: added } = await sql`
    insert into members (network_id, email, first_name, last_name, display_name, state, language, time_zone, created_at)
    select ${target.networkId}, s.email, coalesce(substring(s.name from '^(.*) [^ ]+$'), s.name),
      coalesce(substring(s.name from ' ([^ ]+)$'), ''), s.name, 'without_sign_in', ${target.language},
      ${target.timeZone}, s.since
    from unnest(${emails}::citext[], ${names}::text[], ${since}::timestamptz[]) as s (email, name, since)
    on conflict (email) do nothing
    returning id
  `.execute(tx);
  // Who wrote there is nobody from outside any more.
  const { rows: claimed } = await sql<{ id: number }>`
    update members set state = 'without_sign_in', is_external = false, updated_at = now()
    where email = any(${emails}::citext[]) and state = 'consumer' returning id
  `.execute(tx);
  await takeIn(
    tx,
    claimed.map(({ id }) => id),
  );
  // An archive is not in order of time: an older mail makes its sender a member for longer.
  await sql`
    update members m set created_at = s.since
    from unnest(${emails}::citext[], ${since}::timestamptz[]) as s (email, since)
    where m.email = s.email and m.state = 'without_sign_in' and m.created_at > s.since
  `.execute(tx);
  const { rows } = await sql<{ id: number; email: string }>`
    select m.id, s.email::text from unnest(${emails}::citext[]) as s (email) join members m on m.email = s.email
  `.execute(tx);
  const memberIds = new Map(rows.map((row) => [row.email, row.id]));
  await writeMemberships(
    tx,
    target,
    emails.map((email) => memberIds.get(email)!),
    since,
  );
  return { memberIds, people: added.length };
}

async function writeMemberships(
  tx: Transaction,
  { groupId }: ImportTarget,
  memberIds: number[],
  since: string[],
): Promise<void> {
  await sql`select id from groups where id = ${groupId} for update`.execute(tx);
  const { rows: joined } = await sql`
    insert into group_memberships (group_id, member_id, state, created_at, updated_at)
    select ${groupId}, s.member_id, 'member', s.since, s.since
    from unnest(${memberIds}::bigint[], ${since}::timestamptz[]) as s (member_id, since)
    join members m on m.id = s.member_id and m.state not in ('left', 'anonymised')
    on conflict (group_id, member_id) do nothing
    returning id
  `.execute(tx);
  if (joined.length === 0) return;
  await countMembers(tx, [groupId]);
}

async function writePosts(
  tx: Transaction,
  { streamId }: ImportTarget,
  posts: readonly ImportedMessage[],
  ids: number[],
  authors: number[],
): Promise<void> {
  if (posts.length === 0) return;
  const dates = posts.map((post) => post.date);
  await sql`
    with written as (
      insert into activities (id, author_id, content, created_at) overriding system value
      select * from unnest(${ids}::bigint[], ${authors}::bigint[], ${posts.map((post) => post.content)}::text[],
        ${dates}::timestamptz[])
      returning id, author_id, created_at
    )
    insert into activity_containers (container_id, activity_id, author_id, created_at)
    select ${streamId}, id, author_id, created_at from written
  `.execute(tx);
  await sql`
    update containers set last_entry_at = greatest(last_entry_at, ${latestOf(dates)}::timestamptz) where id = ${streamId}
  `.execute(tx);
}

async function writeReplies(
  tx: Transaction,
  replies: readonly ImportedMessage[],
  ids: number[],
  activityIds: number[],
  authors: number[],
): Promise<void> {
  if (replies.length === 0) return;
  await sql`
    insert into replies (id, activity_id, author_id, content, created_at) overriding system value
    select * from unnest(${ids}::bigint[], ${activityIds}::bigint[], ${authors}::bigint[],
      ${replies.map((reply) => reply.content)}::text[], ${replies.map((reply) => reply.date)}::timestamptz[])
  `.execute(tx);
  await sql`
    update activities a set reply_count = a.reply_count + counted.replies
    from (select id, count(*) as replies from unnest(${activityIds}::bigint[]) as t (id) group by id) counted
    where a.id = counted.id
  `.execute(tx);
}

type Shown = {
  activityId: number;
  replyId: number | null;
  file: ImportedMessage['files'][number];
  position: number;
  owner: number;
};

async function writeFiles(
  tx: Transaction,
  { folderId }: ImportTarget,
  shown: readonly Shown[],
): Promise<number> {
  if (shown.length === 0) return 0;
  const ids = shown.map(({ file }) => file.id);
  await sql`
    update files f set state = 'published', published_at = now(), owner_id = s.owner, content_type = s.content_type,
      size = s.size, sha256 = s.sha256
    from unnest(${ids}::bigint[], ${shown.map(({ owner }) => owner)}::bigint[],
      ${shown.map(({ file }) => file.contentType)}::text[], ${shown.map(({ file }) => file.size)}::bigint[],
      ${shown.map(({ file }) => file.sha256)}::text[]) as s (id, owner, content_type, size, sha256)
    where f.id = s.id
  `.execute(tx);
  await sql`
    insert into activity_files (activity_id, reply_id, file_id, position)
    select * from unnest(${shown.map((entry) => entry.activityId)}::bigint[],
      ${shown.map((entry) => entry.replyId)}::bigint[], ${ids}::bigint[],
      ${shown.map((entry) => entry.position)}::integer[])
  `.execute(tx);
  if (folderId !== null) {
    await sql`
      insert into file_containers (container_id, file_id) select ${folderId}, * from unnest(${ids}::bigint[])
    `.execute(tx);
  }
  return shown.length;
}

/** The past is not news: whoever has not read as far as these posts has read all of the group's stream. */
async function markAllRead(
  tx: Transaction,
  { groupId, streamId }: ImportTarget,
  posts: readonly ImportedMessage[],
): Promise<void> {
  if (posts.length === 0) return;
  const latest = latestOf(posts.map((post) => post.date));
  await sql`
    insert into stream_reads as r (member_id, container_id, read_until)
    select m.member_id, ${streamId}, now() from group_memberships m
    left join stream_reads known on known.member_id = m.member_id and known.container_id = ${streamId}
    where m.group_id = ${groupId} and m.state = 'member'
      and (known.read_until is null or known.read_until <= ${latest}::timestamptz)
    on conflict (member_id, container_id) do update set read_until = greatest(r.read_until, excluded.read_until)
  `.execute(tx);
}

const latestOf = (dates: readonly string[]): string => dates.toSorted().at(-1)!;

/** Writes files down before their first byte is kept: a killed import leaves nothing that is not cleared away. */
export async function beginFiles(
  db: Sql,
  files: readonly { name: string; extension: string; storageKey: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number; storage_key: string }>`
    insert into files (directory, original_filename, extension, content_type, size, sha256, storage_key)
    select 'files', name, extension, 'application/octet-stream', 0, '', storage_key
    from unnest(${files.map((file) => file.name)}::text[], ${files.map((file) => file.extension)}::text[],
      ${files.map((file) => file.storageKey)}::text[]) as t (name, extension, storage_key)
    returning id, storage_key
  `.execute(db);
  const ids = new Map(rows.map((row) => [row.storage_key, row.id]));
  return files.map((file) => ids.get(file.storageKey)!);
}
