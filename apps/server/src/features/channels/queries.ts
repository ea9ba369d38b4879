import type { RawBuilder } from 'kysely';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { channelVisibleTo } from '../../platform/policy/visible-to.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import { canUpdateChannel } from './policy.ts';
import type { ChannelRow } from './tables.ts';

/** How many are subscribed to a channel and still belong to the network, as SQL on the alias `ch` of its row. */
export const subscribersCount = sql<number>`(
  select count(*)::int from channel_subscriptions subscribed
  join members subscriber on subscriber.id = subscribed.member_id
    and subscriber.state in ('active', 'to_be_onboarded', 'without_sign_in')
  where subscribed.channel_id = ch.id and subscribed.left_at is null
)`;

/** The columns of `ChannelRow` on the alias `ch`. */
export const channelColumns = (viewer: Pick<Viewer, 'memberId'>) => sql`
  ch.id, ch.slug::text as slug, ch.title, ch.description, ch.status, ch.openness, ch.starts_at, ch.ends_at, ch.image_id,
  ch.accent, ch.is_start_page, ch.version, ${subscribersCount} as subscribers_count,
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

const isNamed = (idOrSlug: string): RawBuilder<boolean> =>
  /^[0-9]+$/.test(idOrSlug)
    ? sql<boolean>`ch.id::text = ${idOrSlug}`
    : sql<boolean>`ch.id = coalesce(
        (select current.id from channels current where current.slug = ${idOrSlug}),
        (select former.channel_id from channel_slugs former where former.slug = ${idOrSlug})
      )`;

/** A channel by its address, a former one, or its id, if the viewer sees it. */
export async function findChannel(
  db: Sql,
  viewer: Viewer,
  idOrSlug: string,
): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`
    select ${channelColumns(viewer)} from channels ch
    where ${isNamed(idOrSlug)} and ${channelVisibleTo(viewer)}
  `.execute(db);
  return rows[0];
}

/** A channel that the viewer sees; throws 404 for any other. */
export async function loadChannel(db: Sql, viewer: Viewer, idOrSlug: string): Promise<ChannelRow> {
  const channel = await findChannel(db, viewer, idOrSlug);
  if (!channel) throw notFound();
  return channel;
}

/** A channel that the viewer may change; throws 404 for one that they do not see, and 403 for others. */
export async function loadOwnChannel(db: Sql, viewer: Viewer, idOrSlug: string): Promise<ChannelRow> {
  const channel = await loadChannel(db, viewer, idOrSlug);
  if (!canUpdateChannel(viewer, channel)) throw forbidden();
  return channel;
}
