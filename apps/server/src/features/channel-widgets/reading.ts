import type { ChannelWidget, Language } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { loadContents } from './kinds/kinds.ts';
import { presentWidget } from './present.ts';
import type { Page } from './queries.ts';
import type { WidgetRow } from './tables.ts';

/** Whoever reads a channel. */
export type Reader = { viewer: Viewer; language: Language; isRun: boolean };

/** Which widgets are read, for the queries. */
export function pageOf({ settings }: Services, channelId: number, isRun: boolean): Page {
  const { show_locked_memberships, guest_users_allow_chat } = settings.current();
  return {
    channelId,
    isRun,
    files: { showLocked: show_locked_memberships, guestsChat: guest_users_allow_chat },
  };
}

/**
 * Widgets with what they show to a reader: a statement for people, appointments, articles, feeds and previews, where
 * there is any of these, however many widgets there are. With that for the widgets themselves they are six.
 */
export async function readWidgets(
  services: Services,
  reader: Reader,
  widgets: readonly WidgetRow[],
): Promise<ChannelWidget[]> {
  const contents = await loadContents({ services, ...reader }, widgets);
  const settings = services.settings.current();
  return widgets.map((row) => presentWidget(row, contents.get(row.id)!, reader.isRun, settings));
}
