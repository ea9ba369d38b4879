import type { Grant } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { canAdministrateCategory } from '../group-categories/index.ts';
import type { AppGroup } from './tables.ts';

/** What the viewer is to whatever can be granted something: asked once for a request. */
export type Standing = {
  readonly viewer: Viewer;
  readonly groupIds: ReadonlySet<number>;
  /** The groups that they run as one of their administrators. */
  readonly ranGroupIds: ReadonlySet<number>;
  readonly roleIds: ReadonlySet<number>;
};

/** What the viewer belongs to, runs and wears: one statement. */
export async function standingOf(db: Sql, viewer: Viewer): Promise<Standing> {
  const { rows } = await sql<{ group_ids: number[]; ran_ids: number[]; role_ids: number[] }>`
    select
      coalesce(array_agg(m.group_id) filter (where m.state = 'member'), '{}') as group_ids,
      coalesce(array_agg(m.group_id) filter (where m.state = 'member' and m.is_admin), '{}') as ran_ids,
      -- A role of a group is worn by those who belong to it.
      coalesce((
        select array_agg(worn.membership_role_id) from member_membership_roles worn
        join membership_roles r on r.id = worn.membership_role_id
        where worn.member_id = ${viewer.memberId} and (r.group_id is null or exists (
          select 1 from group_memberships its_group
          where its_group.group_id = r.group_id and its_group.member_id = worn.member_id and its_group.state = 'member'
        ))
      ), '{}') as role_ids
    from group_memberships m where m.member_id = ${viewer.memberId}
  `.execute(db);
  const { group_ids, ran_ids, role_ids } = rows[0]!;
  return {
    viewer,
    groupIds: new Set(group_ids),
    ranGroupIds: new Set(ran_ids),
    roleIds: new Set(role_ids),
  };
}

/** Whether somebody is among those to whom something is granted. @param authorId whose item it is, null for nobody's */
export function isGranted(
  grants: readonly Grant[] | undefined,
  { viewer, groupIds, ranGroupIds, roleIds }: Standing,
  authorId: number | null,
): boolean {
  return (grants ?? []).some(({ type, id }) => {
    switch (type) {
      case 'everyone':
        return true;
      case 'author':
        return authorId !== null && authorId === viewer.memberId;
      case 'member':
        return id === viewer.memberId;
      case 'group':
        return id !== null && groupIds.has(id);
      case 'group_admin':
        return id !== null && ranGroupIds.has(id);
      default:
        return id !== null && roleIds.has(id);
    }
  });
}

/** Who runs the network, and of a group's app who runs the group. */
export const runsPlace = (
  { viewer, ranGroupIds }: Standing,
  group: Pick<AppGroup, 'id' | 'group_category_id'> | null,
): boolean =>
  viewer.isNetworkAdmin ||
  (group !== null &&
    (ranGroupIds.has(group.id) || canAdministrateCategory(viewer, { id: group.group_category_id })));
