import type { AdministeredWidget, NamedAudience, WidgetWrite } from '@dorfplatz/contract';
import type { Picked } from '../../kit/people-picker.tsx';

/** A widget as it is arranged, with a key that stays its own wherever it is moved. */
export type Line = AdministeredWidget & { key: string };

let made = 0;

export function lineOf(widget: AdministeredWidget): Line {
  made += 1;
  return { ...widget, key: `widget-${made}` };
}

export const linesOf = (widgets: readonly AdministeredWidget[]): Line[] => widgets.map(lineOf);

/** Widgets as they are sent; an empty count is one that the server asks for. */
export const widgetsOf = (lines: readonly Line[]): WidgetWrite[] =>
  lines.map(({ type, properties: { visible_to: audience, count, ...properties } }) => ({
    type,
    properties: {
      ...properties,
      ...(count !== undefined && { count: Number.isNaN(count) ? '' : count }),
      visible_to: audience.map(({ name: _name, ...one }) => one),
    },
  }));

/** Those for whom a widget is, as a picker has them. @param unknown what stands for those whom one does not know of */
export const pickedOf = (audience: readonly NamedAudience[], unknown: string): Picked[] =>
  audience.map(({ type, id, name }) => ({ type, id: id ?? 0, name: name || unknown }));

/** The same as it is kept; the names of those who are unknown stay empty. */
export const audienceOf = (picked: readonly Picked[], unknown: string): NamedAudience[] =>
  picked.map(({ type, id, name }) => ({
    type,
    id: type === 'system_role' ? null : id,
    value: type === 'system_role' ? 'network_admin' : null,
    name: name === unknown ? '' : name,
  }));

/** What the server refused of each widget: `widgets.2.count` and `widgetbar.widgets.2.properties.count` are the same. */
export function errorsByWidget(
  errors: Readonly<Record<string, readonly string[]>>,
): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  for (const [path, [text]] of Object.entries(errors)) {
    const [, index, name] = /widgets\.(\d+)\.(?:properties\.)?(\w+)/.exec(path) ?? [];
    if (index === undefined || name === undefined || text === undefined) continue;
    found[Number(index)] = { ...found[Number(index)], [name]: text };
  }
  return found;
}
