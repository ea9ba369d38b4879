import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';

/** Has somebody hear of what becomes of an item, or no more. */
export async function setFollowing(
  tx: Transaction,
  memberId: number,
  itemId: number,
  isFollowing: boolean,
): Promise<void> {
  await (isFollowing
    ? sql`insert into item_followers (member_id, item_id) values (${memberId}, ${itemId}) on conflict do nothing`
    : sql`delete from item_followers where member_id = ${memberId} and item_id = ${itemId}`
  ).execute(tx);
}

export async function isFollowing(db: Sql, memberId: number, itemId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from item_followers where member_id = ${memberId} and item_id = ${itemId}
  `.execute(db);
  return rows.length > 0;
}

/** Counts that somebody opened an item; nobody is told. */
export async function countVisit(tx: Transaction, itemId: number): Promise<void> {
  await sql`update items set view_count = view_count + 1 where id = ${itemId}`.execute(tx);
}
