import type { AppColor, AppSymbol, AppTemplate, ItemLayout, Language } from '@dorfplatz/contract';
import type { DefinedProperty } from '../../property-sets/index.ts';
import { wordIn } from '../../property-sets/index.ts';
import { applications } from './applications.ts';
import { contacts } from './contacts.ts';
import { defects } from './defects.ts';
import { empty } from './empty.ts';
import { equipment } from './equipment.ts';
import { ideas } from './ideas.ts';
import type { Template } from './template.ts';

const templates: Record<AppTemplate, Template> = {
  empty,
  equipment,
  applications,
  ideas,
  defects,
  contacts,
};

/** An app as a template lays it out; what has one language only is in that of who makes it. */
export type LaidOut = {
  description: string;
  icon: AppSymbol;
  color: AppColor;
  properties: readonly DefinedProperty[];
  item_layout: ItemLayout;
  opens_as: 'table' | 'wall';
  column_property: string | null;
  is_staged: boolean;
  title_property: string | null;
};

/** What an app of a template consists of. @param language of who makes it */
export function templateOf(name: AppTemplate, language: Language): LaidOut {
  const { description, icon, color, properties, tabs, column, opensAs, isStaged } = templates[name];
  const entries = (names: readonly string[] = []) =>
    names.map((property) => ({ property, show_label: true }));
  return {
    description: wordIn(description, language, language),
    icon,
    color,
    properties,
    item_layout: {
      type: tabs.length === 0 ? 'auto' : 'custom',
      tabs: tabs.map((tab) => ({
        name: wordIn(tab.name, language, language),
        layout: tab.layout,
        columns: {
          a: entries(tab.columns.a),
          b: entries(tab.columns.b),
          c: entries(tab.columns.c),
          d: entries(tab.columns.d),
        },
      })),
    },
    opens_as: opensAs,
    column_property: column,
    is_staged: isStaged,
    title_property: properties.find(({ type }) => type === 'text')?.name ?? null,
  };
}
