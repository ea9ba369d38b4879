import type { ChannelWidget, Language } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { loadContents } from './kinds/kinds.ts';
import { presentWidget } from './present.ts';
import { readablePictures } from './queries.ts';
import type { WidgetRow } from './tables.ts';

/** Whoever reads a channel. */
export type Reader = { viewer: Viewer; language: Language; isRun: boolean };

/**
 * Those of the pictures of widgets that a reader may see. Whether they may is asked of the rules of all that can hold a
 * file, whose plan alone takes longer than the rest of the page: so only of pictures that were not shared with the widget.
 */
async function withReadPictures(
  { db, settings }: Services,
  viewer: Viewer,
  widgets: readonly WidgetRow[],
): Promise<WidgetRow[]> {
  const unshared = widgets.flatMap(({ pictures }) => pictures.filter(({ is_shared }) => !is_shared));
  const { show_locked_memberships, guest_users_allow_chat } = settings.current();
  const readable = await readablePictures(
    db.kysely,
    viewer,
    { showLocked: show_locked_memberships, guestsChat: guest_users_allow_chat },
    unshared.map(({ id }) => id),
  );
  return widgets.map((row) => ({
    ...row,
    pictures: row.pictures.filter(({ id, is_shared }) => is_shared || readable.has(id)),
  }));
}

/**
 * Widgets with what they show to a reader: a statement for people, appointments, articles and feeds, and one for pictures
 * that were not shared, where there is any of these, however many widgets there are. With that for the widgets themselves
 * they are six.
 */
export async function readWidgets(
  services: Services,
  reader: Reader,
  found: readonly WidgetRow[],
): Promise<ChannelWidget[]> {
  const widgets = await withReadPictures(services, reader.viewer, found);
  const contents = await loadContents({ services, ...reader }, widgets);
  const settings = services.settings.current();
  return widgets.map((row) => presentWidget(row, contents.get(row.id)!, reader.isRun, settings));
}
