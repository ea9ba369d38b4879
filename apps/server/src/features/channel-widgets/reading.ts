import type { ChannelWidget, Language } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { imagesIn, loadContents } from './kinds/kinds.ts';
import { presentWidget } from './present.ts';
import { picturesOfWidgets } from './queries.ts';
import type { PictureRow, WidgetRow } from './tables.ts';

const NONE: ReadonlyMap<number, PictureRow> = new Map();

/** Whoever reads a channel. */
export type Reader = { viewer: Viewer; language: Language; isRun: boolean };

/**
 * Widgets with what they show to a reader: a statement for pictures and one for each type that needs more, five at most,
 * however many widgets there are.
 */
export async function readWidgets(
  services: Services,
  reader: Reader,
  widgets: readonly WidgetRow[],
): Promise<ChannelWidget[]> {
  const settings = services.settings.current();
  const pictures = new Map<number, Map<number, PictureRow>>();
  const shown = await picturesOfWidgets(
    services.db.kysely,
    reader.viewer,
    { showLocked: settings.show_locked_memberships, guestsChat: settings.guest_users_allow_chat },
    widgets.filter((widget) => imagesIn(widget).length > 0).map(({ id }) => id),
  );
  for (const picture of shown) {
    const own = pictures.get(picture.widget_id);
    if (own) own.set(picture.id, picture);
    else pictures.set(picture.widget_id, new Map([[picture.id, picture]]));
  }
  const contents = await loadContents(
    { services, ...reader, picturesOf: (id) => pictures.get(id) ?? NONE },
    widgets,
  );
  return widgets.map((row) => presentWidget(row, contents.get(row.id)!, reader.isRun, settings));
}
