import { changedMentions, mentionsOf } from '@dorfplatz/content';
import { cleanWords } from '../../platform/clean-line.ts';
import { rows, sql, type Transaction } from '../../platform/db/database.ts';
import type { OneStatement } from '../../platform/db/writer.ts';
import { recordEvents, recordedFrom } from '../../platform/events/outbox.ts';
import { languageOf } from '../../platform/i18n/language-of.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleToMember } from '../../platform/policy/visible-to.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';
import { tagSpelling } from '../../platform/tag-spelling.ts';
import { holdTagNames, writtenTags } from '../../platform/tags.ts';
import { publishUploads, releaseFiles } from '../uploads/index.ts';
import { type Attachments, type Draft, hasDraftParts, writeDraftParts } from './draft-parts.ts';
import { intoStreams } from './gone-streams.ts';
import { changeMentions, namedFrom } from './mentions.ts';
import { keepVersion } from './versions/commands.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    activity_created: { activityId: number; mentioned: number[] };
    /** `mentioned` are those whom the text did not name before, `unmentioned` those whom it did. */
    activity_updated: { activityId: number; mentioned: number[]; unmentioned?: number[] };
    activity_deleted: { activityId: number; containerIds: number[] };
    activity_restored: { activityId: number };
    /** What another feature shows in it, or in a reply below it, is there or gone. */
    activity_parts_changed: { activityId: number };
    reply_created: { activityId: number; replyId: number; mentioned: number[] };
    reply_updated: { activityId: number; replyId: number; mentioned: number[]; unmentioned?: number[] };
    reply_deleted: { activityId: number; replyId: number };
    reply_restored: { activityId: number; replyId: number };
    reaction_set: { activityId: number; replyId: number | null; emoji: string };
    reaction_removed: { activityId: number; replyId: number | null; emoji: string };
    streams_read: { memberId: number };
  }
}

const MENTIONS_MAX = 100;
const LONGEST_TAG = 100;

/** A changed text, and when what was changed had been edited: null for never, undefined where that does not matter. */
export type Change = Draft & { based_on?: string | null };

/** The text as it is kept: well-formed, not blank, with a bearable number of mentions. */
export function checkContent(
  content: string,
  mayBeBlank = false,
): { content: string; mentioned: number[]; tags: string[] } {
  const clean = cleanWords(content);
  if (clean === '' && !mayBeBlank) throw invalid({ content: ['blank'] });
  const { members, tags } = mentionsOf(clean);
  if (members.length + tags.length > MENTIONS_MAX) throw invalid({ content: ['too_many_mentions'] });
  return { content: clean, mentioned: members.map((member) => member.id), tags: tags.map((tag) => tag.name) };
}

/** What a new post or reply got: its id, and its time in UTC with microseconds. */
export type Created = { id: number; created_at: string };

// The time as the driver writes it, so that an answer that was kept reads like a fresh one.
const createdColumns = `entry.id, left(entry.created_at::text, 10) || 'T' || substr(left(entry.created_at::text, -3), 12) || 'Z' as created_at`;

/** The statement that writes a post: author, text, streams, and who is named in it. */
export const insertActivity = `
  with entry as (
    insert into activities (author_id, content, language, created_at) values ($1, $2, $5, clock_timestamp()) returning id, created_at
  ), placed as (
    insert into activity_containers (container_id, activity_id, author_id, created_at)
    select container_id, entry.id, $1, entry.created_at from entry, unnest($3::bigint[]) as t (container_id)
  ), raised as (
    update containers set last_entry_at = greatest(last_entry_at, entry.created_at)
    from entry where containers.id = any($3::bigint[])
  ), named as (${namedFrom('entry.id', 'null', '$1', '$4')}
  ), recorded as (
    ${recordedFrom('entry', 'activity_created', "jsonb_build_object('activityId', entry.id, 'mentioned', $4::bigint[])", '$1')}
  ), answer as (select ${createdColumns} from entry)`;

const isPlain = (draft: Draft): boolean =>
  !draft.files?.length && !draft.images?.length && !hasDraftParts(draft);

/** The one statement of a post that brings neither tags nor files nor anything else; undefined for any other. */
export function plainActivity(
  author: Viewer,
  draft: Draft,
  streamIds: readonly number[],
  language: string | null,
): OneStatement | undefined {
  const { content, mentioned, tags } = checkContent(draft.content);
  if (tags.length > 0 || !isPlain(draft)) return undefined;
  const values = [author.memberId, content, streamIds, mentioned, language];
  return { expressions: insertActivity, values };
}

/**
 * Posts into streams that the caller has found writable.
 * @param options.language of the text, where it is known already
 * @throws Problem 409 where one of the streams was deleted meanwhile
 */
export async function createActivity(
  tx: Transaction,
  author: Viewer,
  draft: Draft,
  streamIds: readonly number[],
  { mayBeBlank = false, language }: { mayBeBlank?: boolean | undefined; language?: string | null } = {},
): Promise<Created> {
  const created = await writeActivity(tx, author, draft.content, streamIds, { mayBeBlank, language });
  const entry = { activityId: created.id, replyId: null };
  await attachNew(tx, author, entry, draft, streamIds);
  await writeDraftParts(tx, entry, draft);
  return created;
}

/** A post without files, be it by somebody who is not asking right now. */
export async function writeActivity(
  tx: Transaction,
  author: Pick<Viewer, 'memberId'>,
  text: string,
  streamIds: readonly number[],
  { mayBeBlank = false, language }: { mayBeBlank?: boolean; language?: string | null | undefined } = {},
): Promise<Created> {
  const { content, mentioned, tags } = checkContent(text, mayBeBlank);
  const found = language === undefined ? await languageOf(content) : language;
  const values = [author.memberId, content, streamIds, mentioned, found];
  const [created] = await intoStreams(() =>
    rows<Created>(tx, `${insertActivity} select * from answer`, values),
  );
  const { id, created_at } = created!;
  await addTags(tx, id, created_at, tags);
  return { id, created_at };
}

/** Changes the text and files of an entry; what is left out of the files is removed. */
export async function updateActivity(
  tx: Transaction,
  author: Viewer,
  activityId: number,
  draft: Change,
  streamIds: readonly number[],
  mayBeBlank = false,
): Promise<void> {
  const { content, mentioned, tags } = checkContent(draft.content, mayBeBlank);
  if (tags.length > 0) await holdTagNames(tx);
  const entry = { activityId, replyId: null };
  const { created_at, old } = await holdForChange(tx, entry, draft.based_on);
  await keepVersion(tx, entry);
  await sql`
    update activities set content = ${content}, language = ${await languageOf(content)} where id = ${activityId}
  `.execute(tx);
  await changeMentions(tx, entry, author.memberId, mentioned);
  await setTags(tx, activityId, created_at, tags);
  await attach(tx, author, { activityId, replyId: null }, draft, streamIds);
  const payload = { activityId, ...changedMentions(mentionsOf(old).members, mentioned) };
  await recordEvents(tx, [{ type: 'activity_updated', actorId: author.memberId, payload }]);
}

const insertReply = `
  with counted as (
    update activities set reply_count = reply_count + 1 where id = $1 and deleted_at is null returning id
  ), entry as (
    insert into replies (activity_id, author_id, content, language, created_at)
    select id, $2, $3, $5, clock_timestamp() from counted returning id, created_at
  ), named as (${namedFrom('$1::bigint', 'entry.id', '$2', '$4')}
  ), recorded as (
    ${recordedFrom('entry', 'reply_created', "jsonb_build_object('activityId', $1::bigint, 'replyId', entry.id, 'mentioned', $4::bigint[])", '$2')}
  ), answer as (select ${createdColumns} from entry)`;

/** The one statement of a reply without files, which answers nothing when its post is gone; undefined for any other. */
export function plainReply(
  author: Viewer,
  activityId: number,
  draft: Draft,
  language: string | null,
): OneStatement | undefined {
  const { content, mentioned } = checkContent(draft.content);
  if (!isPlain(draft)) return undefined;
  return { expressions: insertReply, values: [activityId, author.memberId, content, mentioned, language] };
}

export async function createReply(
  tx: Transaction,
  author: Viewer,
  activityId: number,
  draft: Draft,
  streamIds: readonly number[],
  language: string | null,
): Promise<Created> {
  const { content, mentioned } = checkContent(draft.content);
  const values = [activityId, author.memberId, content, mentioned, language];
  const [created] = await rows<Created>(tx, `${insertReply} select * from answer`, values);
  if (!created) throw notFound();
  const replyId = created.id;
  await attachNew(tx, author, { activityId, replyId }, draft, streamIds);
  await writeDraftParts(tx, { activityId, replyId }, draft);
  return created;
}

export async function updateReply(
  tx: Transaction,
  author: Viewer,
  activityId: number,
  replyId: number,
  draft: Change,
  streamIds: readonly number[],
): Promise<void> {
  const { content, mentioned } = checkContent(draft.content);
  const entry = { activityId, replyId };
  await holdActivity(tx, activityId);
  const { old } = await holdForChange(tx, entry, draft.based_on);
  await keepVersion(tx, entry);
  await sql`
    update replies set content = ${content}, language = ${await languageOf(content)} where id = ${replyId}
  `.execute(tx);
  await changeMentions(tx, entry, author.memberId, mentioned);
  await attach(tx, author, { activityId, replyId }, draft, streamIds);
  const payload = { activityId, replyId, ...changedMentions(mentionsOf(old).members, mentioned) };
  await recordEvents(tx, [{ type: 'reply_updated', actorId: author.memberId, payload }]);
}

/**
 * Holds an entry that is about to be changed.
 * @param basedOn when that which was changed had been edited
 * @throws Problem 404 when it is gone, 409 with the text that stands now when it was changed meanwhile
 */
async function holdForChange(
  tx: Transaction,
  { activityId, replyId }: { activityId: number; replyId: number | null },
  basedOn: string | null | undefined,
): Promise<{ old: string; created_at: string }> {
  const table = sql.raw(replyId === null ? 'activities' : 'replies');
  const { rows } = await sql<{ old: string; created_at: string; is_newest: boolean }>`
    select content as old, created_at, edited_at is not distinct from ${basedOn ?? null}::timestamptz as is_newest
    from ${table} where id = ${replyId ?? activityId} and deleted_at is null for update
  `.execute(tx);
  if (!rows[0]) throw notFound();
  if (basedOn !== undefined && !rows[0].is_newest)
    throw new Problem(409, 'edited_meanwhile', { detail: rows[0].old });
  return rows[0];
}

/**
 * Keeps a post from being deleted until the transaction ends; throws 404 when it is gone. Whatever changes a reply
 * holds its post first, always: two that take them in different orders would wait for each other in a circle.
 */
export async function holdActivity(tx: Transaction, activityId: number): Promise<void> {
  const { rows } = await sql`
    select id from activities where id = ${activityId} and deleted_at is null for no key update
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}

async function setTags(
  tx: Transaction,
  activityId: number,
  createdAt: string,
  names: readonly string[],
): Promise<void> {
  await sql`delete from activity_tags where activity_id = ${activityId}`.execute(tx);
  await addTags(tx, activityId, createdAt, names);
}

/** Lists a post under tags, which are made where there are none. */
export async function addTags(
  tx: Transaction,
  activityId: number,
  createdAt: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const tags = await writtenTags(
    tx,
    names.map((name) => [...tagSpelling(name)].slice(0, LONGEST_TAG).join('').trim()),
  );
  const ids = [...tags.values()].map(({ id }) => id);
  await sql`
    insert into activity_tags (tag_id, activity_id, created_at)
    select id, ${activityId}, ${createdAt}::timestamptz from unnest(${ids}::bigint[]) as t (id) on conflict do nothing
  `.execute(tx);
}

async function attach(
  tx: Transaction,
  author: Viewer,
  entry: { activityId: number; replyId: number | null },
  attachments: Attachments,
  streamIds: readonly number[],
): Promise<void> {
  const { rows: before } = await sql<{ file_id: number }>`
    delete from activity_files where activity_id = ${entry.activityId} and reply_id is not distinct from ${entry.replyId}::bigint
    returning file_id
  `.execute(tx);
  const attached = before.map((row) => row.file_id);
  const kept = await attachNew(tx, author, entry, attachments, streamIds, attached);
  await releaseFiles(
    tx,
    attached.filter((id) => !kept.includes(id)),
  );
}

async function attachNew(
  tx: Transaction,
  author: Viewer,
  entry: { activityId: number; replyId: number | null },
  attachments: Attachments,
  streamIds: readonly number[],
  attached: readonly number[] = [],
): Promise<number[]> {
  const readers = sql<boolean>`exists (
    select 1 from containers c where c.id = any(${[...streamIds]}::bigint[]) and ${visibleToMember()}
  )`;
  const kept = await publishUploads(tx, author, attachments, [...streamIds], { author, readers, attached });
  if (kept.length === 0) return kept;
  await sql`
    insert into activity_files (activity_id, reply_id, file_id, position)
    select ${entry.activityId}, ${entry.replyId}::bigint, file_id, position
    from unnest(${kept}::bigint[]) with ordinality as t (file_id, position)
  `.execute(tx);
  return kept;
}
