import {
  APPOINTMENT_SCOPES,
  type AppointmentScope,
  WIDGET_BAR_TYPES,
  WIDGET_COUNT_MAX,
  type WidgetBarType,
} from '@dorfplatz/contract';
import { invalid } from '../../platform/problem.ts';
import type { Audience, Properties, Widget, WidgetWrite } from './tables.ts';

/** What a widget of each type begins with. */
export const DEFAULTS: Readonly<Record<WidgetBarType, Omit<Properties, 'visible_to'>>> = {
  appointments: { headline: '', scope: ['personal'], additional_calendar_ids: [], count: 10 },
  birthday: { headline: '', count: 5, show_age: false, profile_fields: [] },
  newest_members: { headline: '', count: 5 },
  online_members: { headline: '', count: 5 },
  admin_members: { headline: '', profile_fields: [] },
  // Without a text of its own: the picture and the name of the group.
  group_info: { headline: '', content: '', renderer: 'markdown' },
  speed_dial: { headline: '', count: 15 },
  text: { headline: '', content: '', renderer: 'markdown' },
  rss: { headline: '', url: '', count: 12 },
};

/** A new widget of a type, with some of its properties as they should be. */
export const widgetOf = (type: WidgetBarType, properties: Partial<Properties> = {}): Widget => ({
  type,
  properties: { ...DEFAULTS[type], visible_to: [], ...properties },
});

/** The types that a place can have: what tells of a group stands only in groups [RUL-0444]. */
export const typesIn = (isGroup: boolean): WidgetBarType[] =>
  WIDGET_BAR_TYPES.filter((type) => isGroup || type !== 'group_info');

/** Whose appointments a place can show. */
export const scopesIn = (isGroup: boolean): AppointmentScope[] =>
  APPOINTMENT_SCOPES.filter((scope) => isGroup || scope !== 'group');

/** What stands beside the main stream of a place until somebody arranges it. */
export const initialWidgets = (isGroup: boolean): Widget[] =>
  isGroup
    ? [
        widgetOf('group_info'),
        widgetOf('appointments', { scope: ['group'], count: 5 }),
        widgetOf('admin_members'),
        widgetOf('newest_members', { count: 3 }),
      ]
    : [
        widgetOf('appointments', { count: 4 }),
        widgetOf('birthday', { count: 3 }),
        widgetOf('newest_members', { count: 3 }),
      ];

/** `all` says already what any other choice would [RUL-0443]. */
const exclusive = (scope: readonly AppointmentScope[]): AppointmentScope[] =>
  scope.includes('all') ? ['all'] : [...new Set(scope)];

const countOf = (sent: number | string): number =>
  typeof sent === 'number' ? sent : Number(sent.trim() || NaN);
const isTicked = (sent: boolean | string): boolean =>
  typeof sent === 'boolean' ? sent : ['true', '1', 'on', 'yes'].includes(sent.trim().toLowerCase());

const audienceOf = (sent: NonNullable<NonNullable<WidgetWrite['properties']>['visible_to']>): Audience[] => {
  const known = new Map<string, Audience>();
  for (const { type, id = null, value = null } of sent) {
    const one: Audience =
      type === 'system_role'
        ? { type, id: null, value: value ?? 'network_admin' }
        : { type, id, value: null };
    if (one.type === 'system_role' || one.id !== null) known.set(`${one.type} ${one.id}`, one);
  }
  return [...known.values()];
};

/**
 * The widgets as they are kept: of each type the properties that it has, with numbers and yes or no for what forms send
 * as text [RUL-0441]. Throws 422 that says of each what it must not be.
 */
export function checkedWidgets(sent: readonly WidgetWrite[], isGroup: boolean): Widget[] {
  const fields: Record<string, string[]> = {};
  const types = typesIn(isGroup);
  const scopes = scopesIn(isGroup);
  const widgets = sent.map(({ type, properties: given = {} }, index) => {
    const place = `widgets.${index}`;
    if (!types.includes(type)) fields[`${place}.type`] = ['only_in_groups'];
    const has = DEFAULTS[type];
    const properties = widgetOf(type).properties;
    if ('headline' in has && given.headline !== undefined) properties.headline = given.headline.trim();
    if ('content' in has && given.content !== undefined) properties.content = given.content.trim();
    if ('url' in has && given.url !== undefined) properties.url = given.url.trim();
    if ('profile_fields' in has && given.profile_fields)
      properties.profile_fields = [...new Set(given.profile_fields)];
    if ('additional_calendar_ids' in has && given.additional_calendar_ids)
      properties.additional_calendar_ids = [...new Set(given.additional_calendar_ids)];
    if ('show_age' in has && given.show_age !== undefined) properties.show_age = isTicked(given.show_age);
    if ('count' in has && given.count !== undefined) {
      const count = countOf(given.count);
      if (!Number.isInteger(count)) fields[`${place}.count`] = ['not_a_number'];
      else if (count < 0) fields[`${place}.count`] = ['minimum'];
      else if (count > WIDGET_COUNT_MAX) fields[`${place}.count`] = ['maximum'];
      properties.count = count;
    }
    if ('scope' in has && given.scope) {
      properties.scope = exclusive(given.scope);
      if (properties.scope.some((scope) => !scopes.includes(scope)))
        fields[`${place}.scope`] = ['only_in_groups'];
      // Without any scope it shows the chosen calendars; without those either it would show nothing.
      if (properties.scope.length === 0 && properties.additional_calendar_ids?.length === 0)
        fields[`${place}.scope`] = ['required'];
    }
    if (given.visible_to) properties.visible_to = audienceOf(given.visible_to);
    return { type, properties };
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return widgets;
}
