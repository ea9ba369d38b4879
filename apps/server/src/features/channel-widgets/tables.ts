import type { WidgetProperties, WidgetType } from '@dorfplatz/contract';
import type { PreviewRow } from '../link-previews/index.ts';
import type { MemberRow } from '../members/index.ts';

/** A widget as somebody sees it. */
export type WidgetRow<K extends WidgetType = WidgetType> = {
  id: number;
  type: K;
  title: string;
  label: string;
  hide_title: boolean;
  title_background_override: string | null;
  collapse_to_single_column: boolean;
  single_row_only: boolean;
  shows_from: string | null;
  shows_until: string | null;
  properties: WidgetProperties[K];
  feed_id: number | null;
  link_preview_id: number | null;
  /** Its place in the layout that is published, counted over all; null where it has none. */
  position: number | null;
  width: 1 | 2 | 3 | null;
  version: number;
  updated_at: string;
  /** Those that the reader knows of; empty for whoever does not run the channel. */
  groups: { id: number; name: string; image_id: number | null; color: string }[];
  /** Null for whoever does not run the channel. */
  updated_by: MemberRow | null;
  pictures: PictureRow[];
  /** What the page that it leads to says of itself. */
  preview: PreviewRow | null;
};

/** `is_shared` with all who see the widget; others show to those who may see them anyway. */
export type PictureRow = { id: number; width: number | null; height: number | null; is_shared: boolean };
