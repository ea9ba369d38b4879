import type { RawBuilder } from 'kysely';
import { type Sql, sql } from '../../platform/db/database.ts';
import { isChannelShownText } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import {
  channelMeantFor,
  channelVisibleTo,
  groupVisibleTo,
  memberVisibleTo,
} from '../../platform/policy/visible-to.ts';
import { forbidden, notFound, Problem } from '../../platform/problem.ts';
import { type MemberRow, memberColumns } from '../members/index.ts';
import { canUpdateChannel } from './policy.ts';
import type { ChannelGroup, ChannelRow } from './tables.ts';

/** So many faces a channel shows of those who subscribed to it. */
const FACES = 4;

/** The columns of `ChannelRow` on the alias `ch`. */
const channelColumns = (viewer: Pick<Viewer, 'memberId'>) => sql`
  ch.id, ch.slug::text as slug, ch.title, ch.sort_by_title, ch.description, ch.status, ch.openness, ch.starts_at,
  ch.ends_at, ch.image_id, ch.accent, ch.is_start_page, ch.version, ch.subscribers_count,
  (select own.id from blogs own where own.channel_id = ch.id) as blog_id,
  exists (
    select 1 from channel_subscriptions own where own.channel_id = ch.id and own.member_id = ${viewer.memberId}
      and own.left_at is null
  ) as is_subscribed,
  exists (
    select 1 from channel_favorites own where own.channel_id = ch.id and own.member_id = ${viewer.memberId}
  ) as is_favorite,
  exists (
    select 1 from channel_managers own where own.channel_id = ch.id and own.member_id = ${viewer.memberId}
  ) as is_manager`;

/** A channel is shown to those whom it is for, as a predicate on the alias `ch`. */
export const isShown = sql.raw<boolean>(isChannelShownText('ch'));

/** True for the channel with this id, or this address of now or of once; digits are ids, since no address is all digits. */
const isNamed = (idOrSlug: string): RawBuilder<boolean> =>
  /^[0-9]{1,15}$/.test(idOrSlug)
    ? sql<boolean>`ch.id = ${Number(idOrSlug)}`
    : sql<boolean>`ch.id = coalesce(
        (select current.id from channels current where current.slug = ${idOrSlug}),
        (select former.channel_id from channel_slugs former where former.slug = ${idOrSlug})
      )`;

/** Channels that the viewer sees and a condition on `ch` holds for. @param tail their order and how many */
export async function channelRows(
  db: Sql,
  viewer: Viewer,
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ${channelColumns(viewer)} from channels ch where ${where} and ${channelVisibleTo(viewer)} ${tail}
  `.execute(db);
  return rows;
}

/** A channel by its address, a former one, or its id, if the viewer sees it. */
async function findChannel(db: Sql, viewer: Viewer, idOrSlug: string): Promise<ChannelRow | undefined> {
  const [channel] = await channelRows(db, viewer, isNamed(idOrSlug));
  return channel;
}

/** A channel that the viewer sees; throws 404 for any other. */
export async function loadChannel(db: Sql, viewer: Viewer, idOrSlug: string): Promise<ChannelRow> {
  const channel = await findChannel(db, viewer, idOrSlug);
  if (!channel) throw notFound();
  return channel;
}

/**
 * As `loadChannel`, but to somebody for whom a channel is the 404 says why it is not there: it is not yet, or no more
 * [RUL-0369].
 */
export async function loadChannelOrWhy(db: Sql, viewer: Viewer, idOrSlug: string): Promise<ChannelRow> {
  const channel = await findChannel(db, viewer, idOrSlug);
  if (channel) return channel;
  const { rows } = await sql<{ is_coming: boolean }>`
    select ch.status = 'draft' or ch.status = 'published' and coalesce(ch.starts_at > now(), false) as is_coming
    from channels ch where ${isNamed(idOrSlug)} and ${channelMeantFor(viewer)}
  `.execute(db);
  const [meant] = rows;
  throw meant ? new Problem(404, meant.is_coming ? 'channel_draft' : 'channel_archived') : notFound();
}

/** A channel that the viewer may change; throws 404 for one that they do not see, and 403 for others. */
export async function loadOwnChannel(db: Sql, viewer: Viewer, idOrSlug: string): Promise<ChannelRow> {
  const channel = await loadChannel(db, viewer, idOrSlug);
  if (!canUpdateChannel(viewer, channel)) throw forbidden();
  return channel;
}

/** The groups whose people a channel is for, of those that the viewer may know of. */
export async function groupsOfChannel(db: Sql, viewer: Viewer, channelId: number): Promise<ChannelGroup[]> {
  const { rows } = await sql<ChannelGroup>`
    select g.id, g.name, g.slug::text as slug from channel_groups addressed join groups g on g.id = addressed.group_id
    where addressed.channel_id = ${channelId} and ${groupVisibleTo(viewer)} order by g.sort_by_name collate "C", g.id
  `.execute(db);
  return rows;
}

/** Who subscribed to a channel last, of those whom the viewer sees. */
export async function facesOf(db: Sql, viewer: Viewer, channelId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns('p')} from channel_subscriptions s join members p on p.id = s.member_id
    where s.channel_id = ${channelId} and s.left_at is null and ${memberVisibleTo(viewer)}
    order by s.subscribed_at desc, p.id desc limit ${FACES}
  `.execute(db);
  return rows;
}

/** Who runs a channel, of those whom the viewer sees, by name. */
export async function managersOf(db: Sql, viewer: Viewer, channelId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns('p')} from channel_managers managing join members p on p.id = managing.member_id
    where managing.channel_id = ${channelId} and ${memberVisibleTo(viewer)}
    order by p.sort_by_last_name collate "C", p.id
  `.execute(db);
  return rows;
}

/** How many channels somebody sees. */
export async function countChannels(db: Sql, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from channels ch where ${channelVisibleTo(viewer)}
  `.execute(db);
  return rows[0]!.count;
}
