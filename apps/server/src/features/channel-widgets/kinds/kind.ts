import type { Language, WidgetContents, WidgetProperties, WidgetType } from '@dorfplatz/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import type { PictureRow, WidgetRow } from '../tables.ts';

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
  /** The pictures of a widget that they may see, by the ids of the files. */
  picturesOf(widgetId: number): ReadonlyMap<number, PictureRow>;
};

/** What a widget shows of something that is there no more. */
export const GONE = 'gone';

/** A type of widgets: what is kept of it, and how all of one page are loaded at once. */
export type WidgetKind<K extends WidgetType> = {
  /** Takes in what an editor chose; throws 422. @param before what was chosen before */
  keep(saving: Saving, properties: WidgetProperties[K], before?: WidgetProperties[K]): Promise<Kept<K>>;
  /** The pictures that it shows. */
  imagesIn?(properties: WidgetProperties[K]): readonly number[];
  /** What all widgets of this type on a page show, by their ids, in one statement beside that of pictures at most. */
  load(
    reading: Reading,
    widgets: readonly WidgetRow<K>[],
  ): Promise<Map<number, WidgetContents[K] | typeof GONE>>;
};
