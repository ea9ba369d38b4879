import type { AppColor, AppSymbol, ItemLayout } from '@dorfplatz/contract';
import type { DefinedProperty, Words } from '../../property-sets/index.ts';

type Tab = ItemLayout['tabs'][number];

/** A tab with the names of the properties in its columns. */
export type TemplateTab = {
  name: Words;
  layout: Tab['layout'];
  columns: Partial<Record<keyof Tab['columns'], readonly string[]>>;
};

/** What an app can start from. */
export type Template = {
  description: Words;
  icon: AppSymbol;
  color: AppColor;
  /** The first text is what items are called by. */
  properties: readonly DefinedProperty[];
  /** None: all properties in their order. */
  tabs: readonly TemplateTab[];
  /** The selection whose choices are the columns of the wall. */
  column: string | null;
  opensAs: 'table' | 'wall';
  isStaged: boolean;
};
