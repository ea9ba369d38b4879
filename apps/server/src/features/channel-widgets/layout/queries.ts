import type { LayoutRow } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { notFound } from '../../../platform/problem.ts';
import { type MemberRow, memberColumns } from '../../members/index.ts';
import { isShownTo } from '../policy.ts';
import { rowsWith } from './rows.ts';

/** Somebody who changes a layout counts as being at it for so long after the last change. */
const EDITING_MINUTES = 10;

export type Draft = { rows: LayoutRow[]; based_on: number; updated_at: string };

export type LayoutState = {
  version: number;
  rows: LayoutRow[];
  /** The widgets of the channel that the reader sees, or that there are, for who runs it. */
  widget_ids: number[];
  draft: Draft | null;
  editors: MemberRow[];
};

const person = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then (select to_jsonb(one) from (select ${memberColumns(alias)}) one) end`;

/** The layout that a channel shows, in one statement; with drafts for who runs it. */
export async function layoutState(
  db: Sql,
  viewer: Viewer,
  { channelId, isRun }: { channelId: number; isRun: boolean },
): Promise<LayoutState> {
  const draft = sql`(
    select jsonb_build_object('rows', own.rows, 'based_on', own.based_on, 'updated_at',
      to_char(own.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    from channel_layout_drafts own where own.channel_id = ch.id and own.member_id = ${viewer.memberId}
  )`;
  const editors = sql`coalesce((
    select jsonb_agg(${person('other')} order by other.id)
    from channel_layout_drafts theirs join members other on other.id = theirs.member_id
    where theirs.channel_id = ch.id and theirs.member_id <> ${viewer.memberId}
      and theirs.updated_at > now() - make_interval(mins => ${EDITING_MINUTES})
  ), '[]')`;
  const { rows } = await sql<LayoutState>`
    select coalesce(current.version, 0) as version, coalesce(current.rows, '[]') as rows,
      coalesce((
        select json_agg(w.id) from channel_widgets w where w.channel_id = ch.id and ${isRun ? sql`true` : isShownTo(viewer)}
      ), '[]') as widget_ids,
      ${isRun ? draft : sql`null::jsonb`} as draft, ${isRun ? editors : sql`'[]'::jsonb`} as editors
    from channels ch left join lateral (
      select version, rows from channel_layouts
      where channel_id = ch.id and not is_aside order by version desc limit 1
    ) current on true
    where ch.id = ${channelId}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export type VersionRow = {
  version: number;
  author: MemberRow | null;
  created_at: string;
  is_aside: boolean;
  widgets_count: number;
};

const columns = sql`
  v.version, v.created_at, v.is_aside, v.widgets_count, ${person('author')} as author`;

/** The layouts that a channel has had, the newest first. @param page from 1 */
export async function versionRows(
  db: Sql,
  channelId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<(VersionRow & { total: number })[]> {
  const { rows } = await sql<VersionRow & { total: number }>`
    select ${columns}, count(*) over ()::int as total
    from channel_layouts v left join members author on author.id = v.author_id
    where v.channel_id = ${channelId} order by v.version desc limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

/** A layout that a channel has had, with those of its widgets that there are still. @throws Problem 404 */
export async function loadVersion(
  db: Sql,
  channelId: number,
  version: number,
): Promise<VersionRow & { rows: LayoutRow[] }> {
  const { rows } = await sql<VersionRow & { rows: LayoutRow[]; widget_ids: number[] }>`
    select ${columns}, v.rows,
      coalesce((select json_agg(w.id) from channel_widgets w where w.channel_id = v.channel_id), '[]') as widget_ids
    from channel_layouts v left join members author on author.id = v.author_id
    where v.channel_id = ${channelId} and v.version = ${version}
  `.execute(db);
  const found = rows[0];
  if (!found) throw notFound();
  const { widget_ids, ...kept } = found;
  const known = new Set(widget_ids);
  return { ...kept, rows: rowsWith(kept.rows, (id) => known.has(id)) };
}
