import type { AdministeredWidget, BarWidget, NamedAudience, WidgetBarSummary } from '@dorfplatz/contract';
import { displayNameOf, type Naming } from '../members/index.ts';
import type { Audience, BarRow, Properties, Widget } from './tables.ts';
import { initialWidgets } from './widget-types.ts';

/** The widgets that a bar shows: its own, else those beside the main stream, else what the product has for the place. */
export const shownWidgets = ({ widgets, main_widgets }: BarRow, isGroup: boolean): Widget[] =>
  widgets ?? main_widgets ?? initialWidgets(isGroup);

/** The name of whoever saved it last; empty when nobody is left of them. */
export const savedBy = ({ display_name, state }: BarRow, naming: Naming): string =>
  display_name === null || state === null ? '' : displayNameOf({ display_name, state }, naming);

type Named = (one: Audience) => NamedAudience;

/** A widget as those see it who arrange the bar. */
export function presentWidget({ type, properties }: Widget, named: Named): AdministeredWidget {
  const { feed_id: _feed, visible_to, ...told } = properties;
  return { type, properties: { ...told, visible_to: visible_to.map(named) } };
}

export const presentSummary = (row: BarRow, isGroup: boolean, named: Named): WidgetBarSummary => ({
  slug: row.slug,
  place: row.list ?? (row.slug === 'network' || row.is_main ? 'main' : 'stream'),
  name: row.name,
  follows: row.widgets === null,
  widgets: shownWidgets(row, isGroup).map((widget) => presentWidget(widget, named)),
});

/** What readers are told of how a widget was arranged: not for whom else it is, nor from where what they see comes. */
export function readerProperties(properties: Properties): BarWidget['properties'] {
  const {
    visible_to: _for,
    additional_calendar_ids: _from,
    content: _text,
    url: _address,
    feed_id: _feed,
    ...told
  } = properties;
  return told;
}
