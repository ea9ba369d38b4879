import type { LeavingTerms } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';

type Standing = Pick<LeavingTerms, 'can_leave' | 'groups_without_administrator'>;

/** What would be missing if this person left. */
export async function standingOf(db: Sql, viewer: Viewer): Promise<Standing> {
  const { rows } = await sql<{ has_others: boolean; groups: Standing['groups_without_administrator'] }>`
    select exists (
      select 1 from members where is_network_admin and state in ('active', 'to_be_onboarded')
        and id <> ${viewer.memberId}
    ) as has_others,
    coalesce((
      select jsonb_agg(jsonb_build_object('slug', g.slug, 'name', g.name) order by g.name, g.id)
      from group_memberships own join groups g on g.id = own.group_id
      where own.member_id = ${viewer.memberId} and own.state = 'member' and own.is_admin and not exists (
        select 1 from group_memberships other
        where other.group_id = g.id and other.member_id <> own.member_id and other.state = 'member' and other.is_admin
      )
    ), '[]') as groups
  `.execute(db);
  const { has_others, groups } = rows[0]!;
  return { can_leave: !viewer.isNetworkAdmin || has_others, groups_without_administrator: groups };
}
