import type { App, ItemCard } from '@dorfplatz/contract';
import { useAction } from '../../kit/use-action.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { bringBack, forgetItem, placeItem, putAway, refreshItems, removeItem, takeOut } from './api.ts';
import { columnOptions, columnProperty } from './columns-of-wall.ts';

/** What can be done with an item, each with a way back. */
export function useItemActs(app: App) {
  const t = useTranslate();
  const { busy, run } = useAction<'move' | 'archive' | 'delete'>();
  const property = columnProperty(app);
  const labelOf = (column: string | null) =>
    columnOptions(app).find(({ value }) => value === column)?.label ??
    t('apps.wall.unassigned', { label: property?.label ?? '' });
  const move = async (item: Pick<ItemCard, 'id'>, column: string | null) => {
    await placeItem(item.id, { insert_after_id: null, values: { [property!.name]: column } });
    await refreshItems();
  };
  return {
    busy,
    labelOf,
    /** Puts a card on top of a column. */
    moveTo: (item: ItemCard, column: string | null) =>
      run('move', () => move(item, column), {
        done: t('apps.moved', { title: item.title, column: labelOf(column) }),
        undo: { act: () => move(item, item.column), done: t('apps.moved_back', { title: item.title }) },
      }),
    archive: (item: ItemCard) =>
      run('archive', () => putAway(item.id), {
        done: t('apps.archived', { title: item.title }),
        undo: { act: () => takeOut(item.id), done: t('apps.unarchived', { title: item.title }) },
      }),
    unarchive: (item: ItemCard) =>
      run('archive', () => takeOut(item.id), {
        done: t('apps.unarchived', { title: item.title }),
        undo: { act: () => putAway(item.id), done: t('apps.archived', { title: item.title }) },
      }),
    /** @param leave goes away from a page of the item, which is there no more */
    remove: (item: ItemCard, leave?: () => Promise<void>) =>
      run(
        'delete',
        async () => {
          await removeItem(item.id);
          await leave?.();
          forgetItem(item.id);
        },
        {
          done: t('apps.deleted', { title: item.title }),
          undo: { act: () => bringBack(item.id), done: t('apps.restored', { title: item.title }) },
        },
      ),
  };
}
