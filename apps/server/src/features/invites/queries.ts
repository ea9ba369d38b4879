import type { GroupInviteStatus } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import type { GroupInviteRow } from './tables.ts';

/** The days over which a group's activity is counted (decision 110). */
const ACTIVITY_DAYS = 30;

const groupInvitesWhere = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<GroupInviteRow>`
  select i.id, i.state, i.additional_message, i.created_at,
         case when w.id is null then null else json_build_object('id', w.id, 'display_name', w.display_name,
           'state', w.state, 'is_external', w.is_external, 'image_id', w.image_id) end as author,
         i.state = 'open' and m.state = 'invited' and g.archived_at is null as is_answerable,
         g.id as group_id, g.name, g.slug::text, g.access, g.image_id, g.member_count, g.teaser, c.color,
         (select count(distinct a.activity_id) from containers s join activity_containers a on a.container_id = s.id
          where s.group_id = g.id and s.kind = 'stream'
            and a.created_at > now() - make_interval(days => ${sql.lit(ACTIVITY_DAYS)})) as activity_count
  from invites i
  join groups g on g.id = i.group_id
  join group_categories c on c.id = g.group_category_id
  left join members w on w.id = i.author_id
  left join group_memberships m on m.group_id = i.group_id and m.member_id = i.member_id
  where ${where} ${rest}
`;

// An open one counts while one still stands invited: joining or leaving by other ways answers it too. Who refused
// is an outsider again, to whom a hidden group does not exist.
const own = (
  viewer: Viewer,
) => sql`i.member_id = ${viewer.memberId} and i.state in ('open', 'accepted', 'rejected')
  and (i.state <> 'open' or m.state = 'invited') and ${groupVisibleTo(viewer)}`;

export type InviteFilter = {
  status: GroupInviteStatus;
  groupId: number | null;
  cursor: Cursor | undefined;
  limit: number;
};

/** Own invitations into groups, newest first, one more than asked when there are older ones. */
export async function groupInvitesOf(
  db: Sql,
  viewer: Viewer,
  { status, groupId, cursor, limit }: InviteFilter,
): Promise<GroupInviteRow[]> {
  const conditions = [
    own(viewer),
    sql`i.state = ${status}`,
    ...(groupId === null ? [] : [sql`i.group_id = ${groupId}`]),
    ...(cursor ? [sql`(i.created_at, i.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::bigint)`] : []),
  ];
  const { rows } = await groupInvitesWhere(
    sql.join(conditions, sql` and `),
    sql`order by i.created_at desc, i.id desc limit ${sql.lit(limit + 1)}`,
  ).execute(db);
  return rows;
}

/** One of one's own invitations, or undefined. */
export async function findOwnInvite(
  db: Sql,
  viewer: Viewer,
  id: number,
): Promise<GroupInviteRow | undefined> {
  const { rows } = await groupInvitesWhere(sql`${own(viewer)} and i.id = ${id}`, sql``).execute(db);
  return rows[0];
}
