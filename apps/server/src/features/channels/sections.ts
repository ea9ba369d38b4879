import { CHANNEL_SECTIONS } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { channelVisibleTo } from '../../platform/policy/visible-to.ts';
import { channelRows, isShown } from './queries.ts';
import type { ChannelRow } from './tables.ts';

/** Nobody has more favourites before their eyes. */
const FAVORITES_MAX = 100;

type Places = {
  start_page: number | null;
  subscribed: number[];
  recent: number[];
  popular: number[];
  favorites: number[];
  total: number;
};

export type Sections = Record<'subscribed' | 'recent' | 'popular' | 'favorites', ChannelRow[]> & {
  startPage: ChannelRow | null;
  total: number;
};

/** What /channels and the sidebar show [RUL-0374] [RUL-0377]: two statements, however many channels there are. */
export async function sectionsFor(db: Sql, viewer: Viewer): Promise<Sections> {
  const { rows } = await sql<Places>`
    with seen as materialized (
      select ch.id, ch.sort_by_title, ch.subscribers_count, ch.is_start_page, ${isShown} as is_shown,
        s.member_id is not null as is_subscribed, f.member_id is not null as is_favorite, v.visited_at
      from channels ch
      left join channel_subscriptions s
        on s.channel_id = ch.id and s.member_id = ${viewer.memberId} and s.left_at is null
      left join channel_favorites f on f.channel_id = ch.id and f.member_id = ${viewer.memberId}
      left join channel_visits v on v.channel_id = ch.id and v.member_id = ${viewer.memberId}
      where ${channelVisibleTo(viewer)}
    )
    select (select id from seen where is_start_page) as start_page,
      array(
        select id from seen where is_subscribed
        order by sort_by_title collate "C", id limit ${CHANNEL_SECTIONS.subscribed}
      ) as subscribed,
      array(
        select id from seen where visited_at is not null
        order by visited_at desc, id desc limit ${CHANNEL_SECTIONS.recent}
      ) as recent,
      array(
        select id from seen where is_shown
        order by subscribers_count desc, sort_by_title collate "C", id limit ${CHANNEL_SECTIONS.popular}
      ) as popular,
      array(
        select id from seen where is_favorite order by sort_by_title collate "C", id limit ${FAVORITES_MAX}
      ) as favorites,
      (select count(*)::int from seen) as total
  `.execute(db);
  const { start_page, total, ...lists } = rows[0]!;
  const ids = [...new Set([...(start_page === null ? [] : [start_page]), ...Object.values(lists).flat()])];
  const channels = await channelRows(db, viewer, sql`ch.id = any(${ids}::bigint[])`);
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const named = (some: readonly number[]) => some.flatMap((id) => byId.get(id) ?? []);
  return {
    startPage: (start_page !== null && byId.get(start_page)) || null,
    subscribed: named(lists.subscribed),
    recent: named(lists.recent),
    popular: named(lists.popular),
    favorites: named(lists.favorites),
    total,
  };
}
