import type { LoadedApp } from '../apps/index.ts';
import { canUpdateItem, columnOf, type ItemFacts, mayWrite } from '../apps/index.ts';

/** Whoever sees an item may say something about it, until its app or group is put away. */
export const canComment = (app: LoadedApp): boolean =>
  app.archived_at === null && app.group?.is_archived !== true;

/** To another column, or another place in its own, needs both: to change the item, and its column [RUL-0416]. */
export function canMoveItem(app: LoadedApp, item: ItemFacts): boolean {
  const column = columnOf(app);
  return column !== undefined && canUpdateItem(app, item) && mayWrite(app, column, item);
}
