import type { ChannelWidget } from '@dorfplatz/contract';
import { type Naming, presentActor } from '../members/index.ts';
import { imagesOf } from '../uploads/index.ts';
import type { Loaded } from './kinds/kinds.ts';
import type { WidgetRow } from './tables.ts';

/**
 * A widget as somebody reads it.
 * @param isRun whether they run its channel, and so see what was chosen, for whom, and by whom
 */
export function presentWidget(row: WidgetRow, loaded: Loaded, isRun: boolean, naming: Naming): ChannelWidget {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    label: row.label,
    hide_title: row.hide_title,
    title_background_override: row.title_background_override,
    collapse_to_single_column: row.collapse_to_single_column,
    single_row_only: row.single_row_only,
    shows_from: row.shows_from,
    shows_until: row.shows_until,
    group_ids: row.groups.map(({ id }) => id),
    groups: row.groups.map(({ image_id, ...group }) => ({ ...group, images: imagesOf(image_id) })),
    w: row.width ?? 1,
    is_placed: row.position !== null,
    version: row.version,
    updated_at: row.updated_at,
    updated_by: row.updated_by && presentActor(row.updated_by, naming),
    error: loaded.error,
    content: loaded.content,
    properties: isRun ? row.properties : null,
  } as ChannelWidget;
}
