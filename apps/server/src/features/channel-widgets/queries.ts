import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import { type FileSettings, fileVisibleTo } from '../../platform/registries/file-uses.ts';
import { readyPreview } from '../link-previews/index.ts';
import { memberColumns } from '../members/index.ts';
import { isShownTo } from './policy.ts';
import type { WidgetRow } from './tables.ts';

/** The channel of widgets, and whether the viewer runs it. */
export type Page = { channelId: number; isRun: boolean };

const columns = (viewer: Viewer, { isRun }: Page) => sql`
  w.id, w.type, w.title, w.label, w.hide_title, w.title_background_override, w.collapse_to_single_column,
  w.single_row_only, w.shows_from, w.shows_until, current_names(w.properties) as properties, w.feed_id, w.link_preview_id, w.position, w.width,
  w.version, w.updated_at,
  ${
    isRun
      ? sql`coalesce((
          select json_agg(json_build_object('id', g.id, 'name', g.name, 'image_id', g.image_id, 'color', c.color) order by g.id)
          from channel_widget_groups meant join groups g on g.id = meant.group_id
          join group_categories c on c.id = g.group_category_id
          where meant.widget_id = w.id and ${groupVisibleTo(viewer)}
        ), '[]')`
      : sql`'[]'::json`
  } as groups,
  ${
    isRun
      ? sql`(select to_jsonb(one) from (select ${memberColumns('writer')} from members writer where writer.id = w.updated_by) one)`
      : sql`null::jsonb`
  } as updated_by,
  coalesce((
    select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'is_shared', shown.is_shared))
    from channel_widget_images shown join files f on f.id = shown.file_id and f.state = 'published'
    where shown.widget_id = w.id
  ), '[]') as pictures,
  ${readyPreview('w.link_preview_id')} as preview`;

const widgetsWhere = (viewer: Viewer, page: Page, where: RawBuilder<unknown>) => sql<WidgetRow>`
  select ${columns(viewer, page)} from channel_widgets w
  where w.channel_id = ${page.channelId} and ${where} order by w.position, w.id`;

/** The widgets that a channel shows to a reader, in the order of its layout. */
export const shownWidgets = async (db: Sql, viewer: Viewer, page: Page): Promise<WidgetRow[]> =>
  (await widgetsWhere(viewer, page, isShownTo(viewer)).execute(db)).rows;

/** Every widget of a channel, for who runs it: those that stand in the layout first. */
export const allWidgets = async (db: Sql, viewer: Viewer, page: Page): Promise<WidgetRow[]> =>
  (await widgetsWhere(viewer, page, sql`true`).execute(db)).rows;

/** A widget that the viewer sees, any of it for who runs the channel; throws 404 for others. */
export async function loadWidget(db: Sql, viewer: Viewer, page: Page, id: number): Promise<WidgetRow> {
  const isSeen = page.isRun ? sql`true` : isShownTo(viewer);
  const { rows } = await widgetsWhere(viewer, page, sql`w.id = ${id} and ${isSeen}`).execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Which of these pictures, that were not shared with all who see their widgets, a reader may see anyway [B09]. */
export async function readablePictures(
  db: Sql,
  viewer: Viewer,
  settings: FileSettings,
  fileIds: readonly number[],
): Promise<Set<number>> {
  if (fileIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select f.id from files f where f.id = any(${[...fileIds]}::bigint[]) and ${fileVisibleTo(viewer, settings)}
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
