import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';

/** Puts the list of first steps away, or brings it back. */
export async function putFirstStepsAway(tx: Transaction, viewer: Viewer, isAway: boolean): Promise<void> {
  await sql`
    update members set first_steps_put_away_at = case when ${isAway}::boolean then now() end where id = ${viewer.memberId}
  `.execute(tx);
}
