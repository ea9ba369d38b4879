import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberProperties, saveProfile } from '../property-sets/index.ts';

/**
 * Fills in the profile of somebody new, who is no newcomer any more then.
 * @throws Problem 422 with the fields below `profile`, those that are missing too
 */
export async function completeProfile(
  tx: Transaction,
  viewer: Viewer,
  profile: Record<string, unknown>,
): Promise<void> {
  await saveProfile(
    tx,
    viewer,
    { kind: 'member', id: viewer.memberId },
    await memberProperties(tx),
    profile,
    { complete: true },
  );
  await sql`
    update members set state = 'active', updated_at = now()
    where id = ${viewer.memberId} and state = 'to_be_onboarded'
  `.execute(tx);
}
