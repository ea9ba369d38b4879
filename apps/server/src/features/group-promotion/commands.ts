import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';

/** Closes the box with recommended groups for somebody, for good. */
export async function closePromotion(tx: Transaction, viewer: Viewer): Promise<void> {
  await sql`
    update members set group_promotion_closed_at = coalesce(group_promotion_closed_at, now()) where id = ${viewer.memberId}
  `.execute(tx);
}
