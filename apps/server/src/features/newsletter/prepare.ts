import { setTimeout as delay } from 'node:timers/promises';
import { type Database, sql, type Transaction } from '../../platform/db/database.ts';
import { isRecipient } from './recipients.ts';

/** People who are prepared by one statement, in one transaction. */
const BATCH = 5_000;
/** After each batch so many times as long as it took is left to those who read meanwhile. */
const REST_TIMES = 1;

/** Those who get an issue, of the next people; gives the last of these, undefined when there were none left. */
async function prepareBatch(
  tx: Transaction,
  issue: { id: number; network_id: number; prepared_to: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ last_id: number | null }>`
    with batch as materialized (
      select m.id, ${isRecipient()} as is_recipient from members m
      where m.network_id = ${issue.network_id} and m.id > ${issue.prepared_to} order by m.id limit ${sql.lit(BATCH)}
    ), written as (
      insert into newsletter_recipients (issue_id, member_id)
      select ${issue.id}, id from batch where is_recipient on conflict do nothing
    )
    select max(id) as last_id from batch
  `.execute(tx);
  return rows[0]?.last_id ?? undefined;
}

/**
 * Writes down to whom an issue goes, batch by batch: what is prepared stays so, whatever happens to this process, and
 * nobody stands there twice. It ends when somebody pauses or cancels it.
 */
export async function prepareIssue(db: Database, id: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const since = performance.now();
    const goesOn = await db.kysely.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number; network_id: number; prepared_to: number }>`
        select id, network_id, prepared_to from newsletter_issues where id = ${id} and state = 'preparing' for update
      `.execute(tx);
      if (!rows[0]) return false;
      const last = await prepareBatch(tx, rows[0]);
      await sql`
        update newsletter_issues set prepared_to = ${last ?? rows[0].prepared_to},
          prepared_at = case when ${last === undefined} then now() end,
          state = case when ${last === undefined} then 'sending' else 'preparing' end
        where id = ${id}
      `.execute(tx);
      return last !== undefined;
    });
    if (!goesOn) return;
    await delay(REST_TIMES * (performance.now() - since));
  }
}
