import { sql, type Transaction } from '../../../platform/db/database.ts';

/** Works out anew what holds in folders and below them, after one of them said something else or lies elsewhere. */
export async function settleSettings(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    with recursive tree (id, adding, is_reviewed) as (
      select d.id, coalesce(d.own_adding, above.adding, 'members'), coalesce(d.own_review, above.is_reviewed, false)
      from folders d left join folders above on above.id = d.parent_id
      where d.id = any(${[...ids]}::bigint[])
      union all
      select below.id, coalesce(below.own_adding, tree.adding), coalesce(below.own_review, tree.is_reviewed)
      from tree join folders below on below.parent_id = tree.id
    )
    update folders d set adding = tree.adding, is_reviewed = tree.is_reviewed
    from tree where d.id = tree.id and (d.adding, d.is_reviewed) is distinct from (tree.adding, tree.is_reviewed)
  `.execute(tx);
}
