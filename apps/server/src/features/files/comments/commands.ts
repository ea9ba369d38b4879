import { sql, type Transaction } from '../../../platform/db/database.ts';

/** Has somebody hear of a file, or no more, whatever they have to do with it. */
export async function setFollowing(
  tx: Transaction,
  memberId: number,
  fileId: number,
  isFollowing: boolean,
): Promise<void> {
  await sql`
    insert into file_follows (file_id, member_id, is_following) values (${fileId}, ${memberId}, ${isFollowing})
    on conflict (file_id, member_id) do update set is_following = excluded.is_following, changed_at = now()
  `.execute(tx);
}
