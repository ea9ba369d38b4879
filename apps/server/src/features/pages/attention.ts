import { sql, type Transaction } from '../../platform/db/database.ts';

/** Has somebody hear of changes of a page, or no more. */
export async function setFollowing(
  tx: Transaction,
  memberId: number,
  pageId: number,
  isFollowing: boolean,
): Promise<void> {
  await (isFollowing
    ? sql`insert into page_follows (page_id, member_id) values (${pageId}, ${memberId}) on conflict do nothing`
    : sql`delete from page_follows where page_id = ${pageId} and member_id = ${memberId}`
  ).execute(tx);
}

/** Gives a sign that somebody writes a page. @returns whether they had not just done so */
export async function setEditing(tx: Transaction, memberId: number, pageId: number): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (
      select seen_at from page_editors where page_id = ${pageId} and member_id = ${memberId}
    )
    insert into page_editors (page_id, member_id) values (${pageId}, ${memberId})
    on conflict (page_id, member_id) do update set seen_at = now()
    returning coalesce((select seen_at < now() - interval '1 minute' from before), true) as is_new
  `.execute(tx);
  return rows[0]!.is_new;
}

/** Somebody writes a page no more. @returns whether they had */
export async function endEditing(tx: Transaction, memberId: number, pageId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from page_editors where page_id = ${pageId} and member_id = ${memberId} returning page_id
  `.execute(tx);
  return rows.length > 0;
}
