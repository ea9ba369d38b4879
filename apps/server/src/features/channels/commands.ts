import type { ChannelFields } from '@dorfplatz/contract';
import { cleanLine, cleanWords } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { conflict, forbidden, invalid } from '../../platform/problem.ts';
import { publishImage, releaseFiles } from '../uploads/index.ts';
import { filesOfChannel } from './held-files.ts';
import { canDestroyChannel } from './policy.ts';
import { loadChannel, loadOwnChannel } from './queries.ts';
import { endFormerSlug, keepFormerSlug, lockSlugs, slugAsTyped, slugOfTitle } from './slugs.ts';
import type { ChannelRow } from './tables.ts';

/** What of a channel is written by its form. */
type Written = Pick<
  ChannelRow,
  | 'slug'
  | 'title'
  | 'description'
  | 'status'
  | 'openness'
  | 'starts_at'
  | 'ends_at'
  | 'image_id'
  | 'is_start_page'
>;

const NEW: Written = {
  slug: '',
  title: '',
  description: '',
  status: 'draft',
  openness: 'internal',
  starts_at: null,
  ends_at: null,
  image_id: null,
  is_start_page: false,
};

const titleFrom = (typed: string): string => {
  const title = cleanLine(typed);
  if (title === '') throw invalid({ 'channel.title': ['required'] });
  return title;
};

/** An instant as it stands, unless another one was sent: the same one is written in more than one way. */
const instantOf = (now: string | null, sent: string | null | undefined): string | null =>
  sent === undefined || (sent !== null && now !== null && Date.parse(sent) === Date.parse(now)) ? now : sent;

/** The channel as it is to be. @param now as it is; a new one is told by having no id */
async function next(tx: Transaction, now: Written & { id?: number }, sent: ChannelFields): Promise<Written> {
  const { slug: typed, title, description, group_ids: _, ...others } = sent;
  const wanted: Written = {
    ...now,
    ...others,
    ...(title !== undefined && { title: titleFrom(title) }),
    ...(description !== undefined && { description: cleanWords(description) }),
    starts_at: instantOf(now.starts_at, others.starts_at),
    ends_at: instantOf(now.ends_at, others.ends_at),
  };
  if (wanted.starts_at && wanted.ends_at && Date.parse(wanted.ends_at) <= Date.parse(wanted.starts_at))
    throw invalid({ 'channel.ends_at': ['end_before_start'] });
  if (typed !== undefined && typed !== now.slug)
    return { ...wanted, slug: await slugAsTyped(tx, typed, now.id) };
  if (typed === undefined && wanted.title !== now.title)
    return { ...wanted, slug: await slugOfTitle(tx, wanted.title, now.id) };
  return wanted;
}

/** What of a channel may be chosen by administrators of the network only. */
function mustBeAllowed(viewer: Viewer, now: Written, sent: ChannelFields): void {
  if (sent.is_start_page !== undefined && sent.is_start_page !== now.is_start_page && !viewer.isNetworkAdmin)
    throw forbidden();
}

const startNowhereElse = (tx: Transaction, channelId?: number) =>
  sql`
    update channels set is_start_page = false
    where is_start_page and id is distinct from ${channelId ?? null}::bigint
  `.execute(tx);

/**
 * Says whose people read a channel. Groups that the writer may not know of stay what they were.
 * @returns whether that changed anything
 */
async function keepGroups(
  tx: Transaction,
  viewer: Viewer,
  channelId: number,
  groupIds: readonly number[],
): Promise<boolean> {
  const ids = [...new Set(groupIds)];
  const { rows: known } = await sql`
    select g.id from groups g where g.id = any(${ids}::bigint[]) and ${groupVisibleTo(viewer)}
  `.execute(tx);
  if (known.length < ids.length) throw invalid({ 'channel.group_ids': ['unknown'] });
  const { rows: ended } = await sql`
    delete from channel_groups addressed using groups g
    where addressed.channel_id = ${channelId} and g.id = addressed.group_id
      and g.id <> all(${ids}::bigint[]) and ${groupVisibleTo(viewer)}
    returning g.id
  `.execute(tx);
  const { rows: added } = await sql`
    insert into channel_groups (channel_id, group_id) select ${channelId}, id from unnest(${ids}::bigint[]) id
    on conflict do nothing returning group_id
  `.execute(tx);
  return ended.length + added.length > 0;
}

/** A channel for the people of groups needs some. @throws Problem 422 */
async function mustReachSomebody(tx: Transaction, channelId: number, { openness }: Written): Promise<void> {
  if (openness !== 'members') return;
  const { rows } = await sql`select 1 from channel_groups where channel_id = ${channelId} limit 1`.execute(
    tx,
  );
  if (rows.length === 0) throw invalid({ 'channel.group_ids': ['required'] });
}

/**
 * Opens a channel, which whoever does manages. That they may is asked before.
 * @returns its id
 * @throws Problem 403 for a start page by somebody who does not run the network, 422
 */
export async function createChannel(tx: Transaction, viewer: Viewer, sent: ChannelFields): Promise<number> {
  mustBeAllowed(viewer, NEW, sent);
  await lockSlugs(tx);
  const made = await next(tx, NEW, sent);
  if (made.image_id !== null) await publishImage(tx, viewer, made.image_id, 'channel.image_id');
  if (made.is_start_page) await startNowhereElse(tx);
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into channels (network_id, slug, title, description, status, openness, starts_at, ends_at, image_id,
        is_start_page, created_by)
      values (${viewer.networkId}, ${made.slug}, ${made.title}, ${made.description}, ${made.status},
        ${made.openness}, ${made.starts_at}, ${made.ends_at}, ${made.image_id}, ${made.is_start_page},
        ${viewer.memberId})
      returning id
    ), run as (
      insert into channel_managers (channel_id, member_id) select id, ${viewer.memberId} from made
    )
    select id from made
  `.execute(tx);
  const { id } = rows[0]!;
  await endFormerSlug(tx, made.slug);
  await keepGroups(tx, viewer, id, sent.group_ids ?? []);
  await mustReachSomebody(tx, id, made);
  return id;
}

/** Holds a channel that the viewer may change until commit, as it is then. @throws Problem 403, 404 */
async function holdChannel(tx: Transaction, viewer: Viewer, idOrSlug: string): Promise<ChannelRow> {
  const { id } = await loadOwnChannel(tx, viewer, idOrSlug);
  await sql`select 1 from channels where id = ${id} for no key update`.execute(tx);
  // What was read before waiting for the lock is not what is there now.
  return loadOwnChannel(tx, viewer, String(id));
}

/**
 * Changes what is sent of a channel.
 * @param version what the writer had before their eyes
 * @returns its id
 * @throws Problem 403, 404, 409 where it was changed since, 422
 */
export async function updateChannel(
  tx: Transaction,
  viewer: Viewer,
  idOrSlug: string,
  { version, ...sent }: ChannelFields & { version?: number | undefined },
): Promise<number> {
  // Before any channel is held: whoever opens one waits for this, and may then have to wait for a channel.
  await lockSlugs(tx);
  const now = await holdChannel(tx, viewer, idOrSlug);
  if (version !== undefined && version !== now.version) throw conflict('channel_changed');
  mustBeAllowed(viewer, now, sent);
  const made = await next(tx, now, sent);
  if (made.image_id !== null && made.image_id !== now.image_id)
    await publishImage(tx, viewer, made.image_id, 'channel.image_id');
  if (made.is_start_page && !now.is_start_page) await startNowhereElse(tx, now.id);
  const hasOtherGroups =
    sent.group_ids !== undefined && (await keepGroups(tx, viewer, now.id, sent.group_ids));
  await mustReachSomebody(tx, now.id, made);
  const fields = Object.keys(NEW) as (keyof Written)[];
  if (!hasOtherGroups && fields.every((field) => made[field] === now[field])) return now.id;
  await sql`
    update channels set slug = ${made.slug}, title = ${made.title}, description = ${made.description},
      status = ${made.status}, openness = ${made.openness}, starts_at = ${made.starts_at}, ends_at = ${made.ends_at},
      image_id = ${made.image_id}, is_start_page = ${made.is_start_page}, version = version + 1, updated_at = now()
    where id = ${now.id}
  `.execute(tx);
  if (made.slug !== now.slug) await keepFormerSlug(tx, now.id, { former: now.slug, current: made.slug });
  if (now.image_id !== null && now.image_id !== made.image_id) await releaseFiles(tx, [now.image_id]);
  return now.id;
}

/** Deletes a channel with all that it holds. @throws Problem 403, 404 */
export async function deleteChannel(tx: Transaction, viewer: Viewer, idOrSlug: string): Promise<void> {
  const { id } = await loadChannel(tx, viewer, idOrSlug);
  if (!canDestroyChannel(viewer)) throw forbidden();
  await sql`select 1 from channels where id = ${id} for update`.execute(tx);
  const files = await filesOfChannel(tx, id);
  await sql`delete from channels where id = ${id}`.execute(tx);
  await releaseFiles(tx, files);
}

/** Gives a channel a colour of its own, or that of the network. @returns the channel @throws Problem 403, 404 */
export async function updateDesign(
  tx: Transaction,
  viewer: Viewer,
  idOrSlug: string,
  accent: string | null,
): Promise<Pick<ChannelRow, 'accent'>> {
  const { id } = await holdChannel(tx, viewer, idOrSlug);
  await sql`update channels set accent = ${accent}, updated_at = now() where id = ${id}`.execute(tx);
  return { accent };
}
