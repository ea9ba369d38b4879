import type { BarWidget, WidgetBarType } from '@dorfplatz/contract';
import { loadAppointments } from './loaders/appointments.ts';
import { loadFeeds } from './loaders/feeds.ts';
import type { Draft, Loader, Reading, Wanted } from './loaders/loader.ts';
import { type Detail, type MemberOf, membersOf } from './loaders/members.ts';
import { loadAdministrators, loadBirthdays, loadNewest, loadOnline } from './loaders/people.ts';
import { loadSpeedDial } from './loaders/speed-dial.ts';
import { loadGroupInfo, loadTexts } from './loaders/texts.ts';
import { readerProperties } from './present.ts';
import type { Widget } from './tables.ts';

const LOADERS: Readonly<Record<WidgetBarType, Loader>> = {
  appointments: loadAppointments,
  birthday: loadBirthdays,
  newest_members: loadNewest,
  online_members: loadOnline,
  admin_members: loadAdministrators,
  group_info: loadGroupInfo,
  speed_dial: loadSpeedDial,
  text: loadTexts,
  rss: loadFeeds,
};

const detailOf = ({ type, properties }: Widget): Detail => ({
  fields: properties.profile_fields ?? [],
  birthday: type !== 'birthday' ? 'no' : properties.show_age ? 'age' : 'day',
});

/**
 * Widgets with what they show to the viewer, in their order. All widgets of a type are read together, and all people
 * together after that, so that neither more widgets nor more rows make more statements. What cannot be read leaves its
 * own widgets without content, and is logged [RUL-0447].
 */
export async function contentsOf(reading: Reading, widgets: readonly Widget[]): Promise<BarWidget[]> {
  const { log } = reading.services;
  const drafts = new Map<number, Draft>();
  const byType = new Map<WidgetBarType, Wanted[]>();
  for (const [index, { type, properties }] of widgets.entries())
    byType.set(type, [...(byType.get(type) ?? []), { index, properties }]);
  await Promise.all(
    [...byType].map(async ([type, wanted]) => {
      try {
        for (const [index, draft] of await LOADERS[type](reading, wanted)) drafts.set(index, draft);
      } catch (error) {
        log.error({ err: error, type }, 'widgets of a bar could not be read');
      }
    }),
  );
  const ids = [...new Set([...drafts.values()].flatMap(({ people = [] }) => people.map(({ id }) => id)))];
  const fields = [...new Set(widgets.flatMap(({ properties }) => properties.profile_fields ?? []))];
  let memberOf: MemberOf | null = null;
  try {
    memberOf = await membersOf(reading, ids, fields);
  } catch (error) {
    log.error({ err: error }, 'people in a bar could not be read');
  }
  return widgets.map((widget, index): BarWidget => {
    const draft = drafts.get(index);
    const told = { type: widget.type, properties: readerProperties(widget.properties) };
    if (!draft || (draft.people && memberOf === null)) return { ...told, content: null };
    const members = draft.people?.flatMap((shown) => memberOf!(shown, detailOf(widget)) ?? []);
    return { ...told, content: { ...draft.content, ...(members && { members }) } };
  });
}
