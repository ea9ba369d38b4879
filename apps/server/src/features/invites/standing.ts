import type { InviteRow } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';

export type Standing = { outcome: Exclude<InviteRow['outcome'], 'problem'>; memberId: number | null };

/**
 * What inviting each of these addresses would do, into the network or into a group: people who are members already
 * find an invitation in the network instead of a mail.
 * @returns by address in lower case
 */
export async function standingOf(
  db: Sql,
  emails: readonly string[],
  groupId: number | null,
): Promise<Map<string, Standing>> {
  const { rows } = await sql<{
    email: string;
    member_id: number | null;
    state: string | null;
    membership: string | null;
    is_invited: boolean;
  }>`
    select lower(t.email) as email, m.id as member_id, m.state::text, g.state::text as membership,
           exists (
             select 1 from invites i
             where i.email = t.email::citext and i.state = 'open' and i.member_id is null and i.author_id is not null
               and i.expires_at > now() and i.group_id is not distinct from ${groupId}::bigint
           ) as is_invited
    from unnest(${[...emails]}::text[]) as t (email)
    left join members m on m.email = t.email::citext
    left join group_memberships g on g.member_id = m.id and g.group_id = ${groupId}
  `.execute(db);
  return new Map(
    rows.map((row): [string, Standing] => {
      const outcome = (): Standing['outcome'] => {
        if (row.member_id === null || row.state === 'without_sign_in' || row.state === 'consumer')
          return row.is_invited ? 'invited' : 'mail';
        if (row.state !== 'active' && row.state !== 'to_be_onboarded') return 'unavailable';
        if (groupId === null || row.membership === 'member') return 'belongs';
        return row.membership === null || row.membership === 'rejected' ? 'group_invite' : 'invited';
      };
      return [row.email, { outcome: outcome(), memberId: row.member_id }];
    }),
  );
}
