import {
  CHANNEL_WIDGETS_MAX,
  type WidgetContainer,
  type WidgetDraft,
  type WidgetType,
} from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { conflict, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { releaseFiles } from '../uploads/index.ts';
import type { Kept, Saving } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { loadWidget } from './queries.ts';
import type { WidgetRow } from './tables.ts';

const EMPTY: WidgetContainer = {
  title: '',
  label: '',
  hide_title: false,
  title_background_override: null,
  collapse_to_single_column: false,
  single_row_only: false,
  shows_from: null,
  shows_until: null,
  group_ids: [],
};

/** Whoever changes what a channel is made of does so after the one before: what they read stays as it is until they are done. */
export async function lockChannel(tx: Transaction, channelId: number): Promise<void> {
  const { rows } = await sql`select id from channels where id = ${channelId} for no key update`.execute(tx);
  if (rows.length === 0) throw notFound();
}

/** What all types have, as it is kept; what the draft leaves out stays as it was. */
async function checkContainer(
  tx: Transaction,
  editor: Viewer,
  draft: Partial<WidgetContainer>,
  before: WidgetContainer,
): Promise<WidgetContainer> {
  const chosen = {
    title: cleanLine(draft.title ?? before.title),
    label: cleanLine(draft.label ?? before.label),
    hide_title: draft.hide_title ?? before.hide_title,
    title_background_override:
      draft.title_background_override === undefined
        ? before.title_background_override
        : draft.title_background_override,
    collapse_to_single_column: draft.collapse_to_single_column ?? before.collapse_to_single_column,
    single_row_only: draft.single_row_only ?? before.single_row_only,
    shows_from: draft.shows_from === undefined ? before.shows_from : draft.shows_from,
    shows_until: draft.shows_until === undefined ? before.shows_until : draft.shows_until,
    group_ids: [...new Set(draft.group_ids ?? before.group_ids)],
  };
  const { shows_from: from, shows_until: until } = chosen;
  if (from !== null && until !== null && Date.parse(until) <= Date.parse(from))
    throw invalid({ 'widget.shows_until': ['end_before_start'] });
  const added = chosen.group_ids.filter((id) => !before.group_ids.includes(id));
  if (added.length > 0) {
    const { rows } = await sql<{ id: number }>`
      select g.id from groups g where g.id = any(${added}::bigint[]) and g.deleted_at is null and ${groupVisibleTo(editor)}
    `.execute(tx);
    if (rows.length < added.length) throw invalid({ 'widget.group_ids': ['unknown'] });
  }
  return chosen;
}

const keep = <K extends WidgetType>(
  saving: Saving,
  type: K,
  { properties }: WidgetDraft,
  before?: WidgetRow,
): Promise<Kept<K>> =>
  kindOf(type).keep(
    saving,
    properties as WidgetRow<K>['properties'],
    before?.properties as WidgetRow<K>['properties'] | undefined,
  );

/** Sets whose people a widget is for; groups that the editor does not know of stay as another one chose them. */
async function setGroups(
  tx: Transaction,
  editor: Viewer,
  widgetId: number,
  groupIds: readonly number[],
): Promise<void> {
  const ids = [...groupIds];
  await sql`
    delete from channel_widget_groups meant using groups g
    where meant.widget_id = ${widgetId} and meant.group_id <> all(${ids}::bigint[]) and g.id = meant.group_id
      and ${groupVisibleTo(editor)}
  `.execute(tx);
  await sql`
    insert into channel_widget_groups (widget_id, group_id) select ${widgetId}, unnest(${ids}::bigint[])
    on conflict do nothing
  `.execute(tx);
  await sql`
    update channel_widgets w set is_for_groups = exists (
      select 1 from channel_widget_groups meant where meant.widget_id = w.id
    ) where w.id = ${widgetId}
  `.execute(tx);
}

/**
 * Notes which pictures a widget shows. Whoever owns a picture shares it with all who see the widget; one of others, or one
 * that lies in a folder, shows to those alone who read it there [B09].
 */
async function setImages(
  tx: Transaction,
  editor: Pick<Viewer, 'memberId'>,
  widgetId: number,
  images: readonly number[],
): Promise<void> {
  const ids = [...new Set(images)];
  await sql`
    delete from channel_widget_images where widget_id = ${widgetId} and file_id <> all(${ids}::bigint[])
  `.execute(tx);
  if (ids.length > 0)
    await sql`
      insert into channel_widget_images (widget_id, file_id, is_shared)
      select ${widgetId}, f.id, f.owner_id is not distinct from ${editor.memberId} and not exists (
        select 1 from file_containers lies join folders d on d.id = lies.folder_id
        where lies.file_id = f.id and d.stream_id is null
      )
      from files f where f.id = any(${ids}::bigint[])
      on conflict do nothing
    `.execute(tx);
}

const imagesOfWidget = async (tx: Sql, widgetId: number): Promise<number[]> =>
  (
    await sql<{ file_id: number }>`
      select file_id from channel_widget_images where widget_id = ${widgetId}
    `.execute(tx)
  ).rows.map(({ file_id }) => file_id);

/** Adds a widget to a channel, which stands nowhere yet. @returns its id */
export async function createWidget(
  tx: Transaction,
  services: Services,
  editor: Viewer,
  channelId: number,
  draft: WidgetDraft,
): Promise<number> {
  await lockChannel(tx, channelId);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from channel_widgets where channel_id = ${channelId}
  `.execute(tx);
  if (counted[0]!.count >= CHANNEL_WIDGETS_MAX) throw invalid({ widget: ['too_many_widgets'] });
  const own = await checkContainer(tx, editor, draft, EMPTY);
  const kept = await keep({ tx, services, editor, attached: [] }, draft.type, draft);
  const { rows } = await sql<{ id: number }>`
    insert into channel_widgets (channel_id, type, title, label, hide_title, title_background_override,
      collapse_to_single_column, single_row_only, shows_from, shows_until, properties, feed_id,
      link_preview_id, created_by, updated_by)
    values (${channelId}, ${draft.type}, ${own.title}, ${own.label}, ${own.hide_title}, ${own.title_background_override},
      ${own.collapse_to_single_column}, ${own.single_row_only}, ${own.shows_from}::timestamptz,
      ${own.shows_until}::timestamptz, ${JSON.stringify(kept.properties)}::jsonb,
      ${kept.feedId ?? null}::bigint, ${kept.linkPreviewId ?? null}::bigint, ${editor.memberId}, ${editor.memberId})
    returning id
  `.execute(tx);
  const { id } = rows[0]!;
  await setGroups(tx, editor, id, own.group_ids);
  await setImages(tx, editor, id, kept.images ?? []);
  return id;
}

/**
 * Changes a widget.
 * @param version the one that the editor read
 * @throws Problem 409 where it was changed since
 */
export async function updateWidget(
  tx: Transaction,
  services: Services,
  editor: Viewer,
  { channelId, id }: { channelId: number; id: number },
  draft: WidgetDraft,
  version: number,
): Promise<void> {
  await lockChannel(tx, channelId);
  const before = await loadWidget(tx, editor, { channelId, isRun: true }, id);
  if (before.version !== version) throw conflict();
  if (before.type !== draft.type) throw invalid({ 'widget.type': ['not_allowed'] });
  const chosen = before.groups.map(({ id }) => id);
  const own = await checkContainer(tx, editor, draft, { ...before, group_ids: chosen });
  const attached = await imagesOfWidget(tx, id);
  const kept = await keep({ tx, services, editor, attached }, draft.type, draft, before);
  await sql`
    update channel_widgets set title = ${own.title}, label = ${own.label}, hide_title = ${own.hide_title},
      title_background_override = ${own.title_background_override},
      collapse_to_single_column = ${own.collapse_to_single_column}, single_row_only = ${own.single_row_only},
      shows_from = ${own.shows_from}::timestamptz, shows_until = ${own.shows_until}::timestamptz,
      properties = ${JSON.stringify(kept.properties)}::jsonb,
      feed_id = ${kept.feedId ?? null}::bigint, link_preview_id = ${kept.linkPreviewId ?? null}::bigint,
      version = version + 1, updated_by = ${editor.memberId}, updated_at = now()
    where id = ${id}
  `.execute(tx);
  // A widget for groups that are all gone is nobody's until somebody says whose it is.
  if (draft.group_ids !== undefined) await setGroups(tx, editor, id, own.group_ids);
  const images = kept.images ?? [];
  await setImages(tx, editor, id, images);
  await releaseFiles(
    tx,
    attached.filter((file) => !images.includes(file)),
  );
}

/** Removes a widget for good. Layouts keep its id, and show an empty place there. */
export async function deleteWidget(tx: Transaction, channelId: number, id: number): Promise<void> {
  await lockChannel(tx, channelId);
  const images = await imagesOfWidget(tx, id);
  const { rows } = await sql`
    delete from channel_widgets where id = ${id} and channel_id = ${channelId} returning id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
  await releaseFiles(tx, images);
}
