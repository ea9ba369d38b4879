import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import * as ranks from '../../platform/db/ranks.ts';

/** The one order of an app, of which each column of its wall is a part. */
const orderOf = (appId: number): ranks.Order => ({
  name: `items of ${appId}`,
  table: 'items',
  key: 'id',
  within: (alias) => sql<boolean>`${sql.ref(`${alias}.app_id`)} = ${appId}`,
});

/**
 * Holds the order of apps until the transaction ends: whoever places items holds it, and asks for it before locking
 * any item, so that nobody waits for another in a circle.
 */
export const holdOrder = (tx: Transaction, appIds: readonly number[]): Promise<void> =>
  ranks.holdOrders(tx, [...new Set(appIds)].toSorted((a, b) => a - b).map(orderOf));

/** The place above all items of an app, and so on top of every column. The order is held. */
export const rankOnTop = (tx: Sql, appId: number): Promise<number> => ranks.rankOnTop(tx, orderOf(appId));

/** The place of an item right behind another, in the order of the whole app. The order is held. */
export const rankBehind = (
  tx: Transaction,
  appId: number,
  itemId: number,
  neighbourId: number,
): Promise<number> => ranks.rankBehind(tx, orderOf(appId), itemId, neighbourId);
