import type { LayoutRow } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { conflict } from '../../../platform/problem.ts';
import { lockChannel } from '../commands.ts';
import { areSame, checkRows, placesIn, rowsWith } from './rows.ts';

type Current = { version: number; last: number; rows: LayoutRow[]; widget_ids: number[] };

async function currentOf(db: Sql, channelId: number): Promise<Current> {
  const { rows } = await sql<Current>`
    select coalesce(max(version) filter (where not is_aside), 0) as version, coalesce(max(version), 0) as last,
      coalesce((
        select shown.rows from channel_layouts shown where shown.channel_id = ${channelId} and not shown.is_aside
        order by shown.version desc limit 1
      ), '[]') as rows,
      coalesce((select json_agg(w.id) from channel_widgets w where w.channel_id = ${channelId}), '[]') as widget_ids
    from channel_layouts where channel_id = ${channelId}
  `.execute(db);
  return rows[0]!;
}

async function keepVersion(
  tx: Transaction,
  editor: Pick<Viewer, 'memberId'>,
  channelId: number,
  { version, rows, isAside }: { version: number; rows: readonly LayoutRow[]; isAside: boolean },
): Promise<void> {
  await sql`
    insert into channel_layouts (channel_id, version, rows, widgets_count, is_aside, author_id)
    values (${channelId}, ${version}, ${JSON.stringify(rows)}::jsonb, ${placesIn(rows).length}, ${isAside}, ${editor.memberId})
  `.execute(tx);
}

async function placeWidgets(tx: Transaction, channelId: number, rows: readonly LayoutRow[]): Promise<void> {
  const places = placesIn(rows);
  await sql`
    with placed as (
      select * from unnest(${places.map(({ widget }) => widget)}::bigint[], ${places.map(({ width }) => width)}::smallint[])
        with ordinality as t (id, width, position)
    )
    update channel_widgets w set position = t.position, width = t.width
    from channel_widgets was left join placed t on t.id = was.id
    where w.id = was.id and w.channel_id = ${channelId}
      and (w.position, w.width) is distinct from (t.position::integer, t.width)
  `.execute(tx);
}

/**
 * Publishes a layout. Widgets that were deleted meanwhile, and those that are none of this channel, leave their places
 * empty. A layout as it stands already is not written again [B01].
 * @param edited.basedOn the version that the editor began with
 * @param edited.aside what they decided against, which is kept and never shown
 * @throws Problem 409 where another one was published since, 422 for rows that are no layout
 */
export async function publishLayout(
  tx: Transaction,
  editor: Viewer,
  channelId: number,
  edited: { rows: readonly LayoutRow[]; basedOn: number; aside: readonly LayoutRow[] | undefined },
): Promise<void> {
  checkRows(edited.rows);
  if (edited.aside) checkRows(edited.aside, 'aside');
  await lockChannel(tx, channelId);
  const current = await currentOf(tx, channelId);
  const known = new Set(current.widget_ids);
  const clean = (rows: readonly LayoutRow[]) => rowsWith(rows, (id) => known.has(id));
  const [rows, before] = [clean(edited.rows), clean(current.rows)];
  const isNew = !areSame(rows, before);
  if (isNew && edited.basedOn !== current.version) throw conflict('layout_changed');
  let { last } = current;
  const aside = edited.aside && clean(edited.aside);
  if (aside && !areSame(aside, rows) && !areSame(aside, before)) {
    last += 1;
    await keepVersion(tx, editor, channelId, { version: last, rows: aside, isAside: true });
  }
  if (isNew) {
    await keepVersion(tx, editor, channelId, { version: last + 1, rows, isAside: false });
    await placeWidgets(tx, channelId, rows);
  }
  await discardDraft(tx, editor, channelId);
}

/** Keeps what somebody has changed and not published. @returns when */
export async function keepDraft(
  tx: Transaction,
  editor: Pick<Viewer, 'memberId'>,
  channelId: number,
  { rows, basedOn }: { rows: readonly LayoutRow[]; basedOn: number },
): Promise<string> {
  checkRows(rows);
  const { rows: kept } = await sql<{ updated_at: string }>`
    insert into channel_layout_drafts (channel_id, member_id, rows, based_on)
    values (${channelId}, ${editor.memberId}, ${JSON.stringify(rows)}::jsonb, ${basedOn})
    on conflict (channel_id, member_id)
      do update set rows = excluded.rows, based_on = excluded.based_on, updated_at = now()
    returning updated_at
  `.execute(tx);
  return kept[0]!.updated_at;
}

/** Drops what somebody has changed and not published, if anything. */
export async function discardDraft(
  tx: Transaction,
  editor: Pick<Viewer, 'memberId'>,
  channelId: number,
): Promise<void> {
  await sql`
    delete from channel_layout_drafts where channel_id = ${channelId} and member_id = ${editor.memberId}
  `.execute(tx);
}
