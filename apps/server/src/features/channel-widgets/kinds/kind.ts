import type { Language, WidgetContents, WidgetProperties, WidgetType } from '@dorfplatz/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import type { FoundArticles, WantedArticles } from '../../blogs/index.ts';
import type { WidgetRow } from '../tables.ts';

/** Whoever saves a widget, and what it shows already, which stays whatever came of it. */
export type Saving = {
  tx: Transaction;
  services: Services;
  editor: Viewer;
  /** The pictures of the version before. */
  attached: readonly number[];
};

/** What is kept of what was chosen. */
export type Kept<K extends WidgetType> = {
  properties: WidgetProperties[K];
  images?: readonly number[];
  feedId?: number;
  linkPreviewId?: number | null;
};

/** Whoever reads widgets. */
export type Reading = {
  services: Services;
  viewer: Viewer;
  language: Language;
  /** Whether they run the channel. */
  isRun: boolean;
  /** The articles that the widgets of the page want, of those that they read; asked for once for all of them. */
  articles(): Promise<FoundArticles>;
};

/** What a widget shows of something that is there no more. */
export const GONE = 'gone';

/** A type of widgets: what is kept of it, and how all of one page are loaded at once. */
export type WidgetKind<K extends WidgetType> = {
  /** Takes in what an editor chose; throws 422. @param before what was chosen before */
  keep(saving: Saving, properties: WidgetProperties[K], before?: WidgetProperties[K]): Promise<Kept<K>>;
  /** The articles that it shows. */
  articlesIn?(properties: WidgetProperties[K]): Partial<WantedArticles>;
  /** What all widgets of this type on a page show, by their ids, in one statement at most. */
  load(
    reading: Reading,
    widgets: readonly WidgetRow<K>[],
  ): Promise<Map<number, WidgetContents[K] | typeof GONE>>;
};
