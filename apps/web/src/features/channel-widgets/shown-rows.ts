import { type ChannelWidget, LAYOUT_ROWS, type LayoutRow } from '@dorfplatz/contract';

/** How wide something stands, in columns of three [RUL-0379]. */
export type Width = 1 | 2 | 3;

export interface ShownCell {
  widget: ChannelWidget;
  w: Width;
}

export interface ShownRow {
  id: string;
  cells: ShownCell[];
}

/** Whether a widget has anything to show to who reads; what could not be read is said, and so is an empty calendar. */
export function showsAnything({ content, error, type }: ChannelWidget): boolean {
  if (error !== null) return true;
  if (content === null) return false;
  switch (type) {
    case 'people':
      return 'memberships' in content && content.memberships.length > 0;
    case 'spotlight':
      return 'articles' in content && content.articles.length > 0;
    case 'blog':
      return 'latest_articles' in content && content.latest_articles.length > 0;
    case 'text':
      return 'html_content' in content && content.html_content.trim() !== '';
    case 'images':
      return 'images' in content && content.images.length > 0;
    case 'rss':
      // Who runs the channel is told why there is nothing.
      return (
        'rss_data' in content &&
        (content.state !== 'ready' || content.rss_data.length > 0 || content.reason !== null)
      );
    default:
      return true;
  }
}

/**
 * The rows with what stands in them, closed where nothing does: a row without a widget is none, and those beside an
 * empty cell share its place [RUL-0378].
 */
export function shownRows(rows: readonly LayoutRow[], widgets: readonly ChannelWidget[]): ShownRow[] {
  const known = new Map(widgets.map((widget) => [widget.id, widget]));
  return rows.flatMap(({ id, type, widgets: cells }) => {
    const shown = cells.flatMap((widgetId, place) => {
      const widget = widgetId === null ? undefined : known.get(widgetId);
      const w = LAYOUT_ROWS[type][place];
      return widget && w !== undefined && showsAnything(widget) ? [{ widget, w: w as Width }] : [];
    });
    const [only] = shown;
    if (!only) return [];
    return [{ id, cells: shown.length === 1 ? [{ widget: only.widget, w: 3 as Width }] : shown }];
  });
}

/** The widths of what will stand in each row, while the widgets are on their way. */
export function comingRows(rows: readonly LayoutRow[]): { id: string; widths: Width[] }[] {
  return rows.flatMap(({ id, type, widgets }) => {
    const widths = widgets.flatMap((widgetId, place) => {
      const w = LAYOUT_ROWS[type][place];
      return widgetId === null || w === undefined ? [] : [w as Width];
    });
    if (widths.length === 0) return [];
    return [{ id, widths: widths.length === 1 ? [3 as Width] : widths }];
  });
}

const hasPicture = ({ type, content }: ChannelWidget): boolean =>
  content !== null &&
  ((type === 'spotlight' && 'articles' in content && content.articles[0]?.lead_image != null) ||
    (type === 'images' && 'images' in content && content.images.length > 0) ||
    ((type === 'banner' || type === 'link') && 'image' in content && content.image !== null));

/** The widget whose picture is fetched at once: the first one with a picture in the first two rows. */
export const firstPictureOf = (rows: readonly ShownRow[]): number | null =>
  rows
    .slice(0, 2)
    .flatMap(({ cells }) => cells)
    .find(({ widget }) => hasPicture(widget))?.widget.id ?? null;

/** The banner that takes a row alone. */
export function bannerOf(row: ShownRow | undefined): ChannelWidget | null {
  const [only, ...others] = row?.cells ?? [];
  return only?.widget.type === 'banner' && others.length === 0 ? only.widget : null;
}
