import type { App, ItemCard, PropertyOption } from '@dorfplatz/contract';
import { useTranslate } from '../../lib/i18n.ts';

/** The property whose choices are the columns of the wall; undefined where there is none that the reader reads. */
export const columnProperty = ({
  properties,
  collection_layout,
}: Pick<App, 'properties' | 'collection_layout'>) =>
  properties.find(({ name }) => name === collection_layout.column_property);

/** The choices of an app that a card can lie in. */
export const columnOptions = (app: Pick<App, 'properties' | 'collection_layout'>): PropertyOption[] =>
  columnProperty(app)?.options.filter(({ value }) => value !== '') ?? [];

/** The column that comes after that of an item, where an app goes through them in their order; null behind the last. */
export function nextStage(
  app: Pick<App, 'properties' | 'collection_layout'>,
  item: Pick<ItemCard, 'column'>,
) {
  if (!app.collection_layout.stage) return null;
  const options = columnOptions(app);
  return options[options.findIndex(({ value }) => value === item.column) + 1] ?? null;
}

/** What the column of cards without a value is called. */
export function useUnassignedWords(app: Pick<App, 'properties' | 'collection_layout'>): string {
  const t = useTranslate();
  return t('apps.wall.unassigned', { label: columnProperty(app)?.label ?? '' });
}
