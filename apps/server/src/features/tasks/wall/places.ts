import { type RawBuilder, sql, type Transaction } from '../../../platform/db/database.ts';
import { GAP, type Order } from '../../../platform/db/ranks.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { type Listed, onOwnWall } from '../lists.ts';

/** A wall: that of a group, or the viewer's own. */
export type Wall = { kind: 'group'; groupId: number } | { kind: 'my' };

/** Above all that were ever placed lies what was not, newest first; below 2^53 as all places. */
const UNPLACED = -(2 ** 52);

/** Which places belong to a wall, by an alias of `task_places`. */
const ofWall = (viewer: Viewer, wall: Wall, alias: string): RawBuilder<boolean> =>
  wall.kind === 'group'
    ? sql<boolean>`${sql.ref(`${alias}.group_id`)} = ${wall.groupId}`
    : sql<boolean>`${sql.ref(`${alias}.member_id`)} = ${viewer.memberId}`;

export const orderOf = (viewer: Viewer, wall: Wall): Order => ({
  name: wall.kind === 'group' ? `tasks of ${wall.groupId}` : `tasks on the wall of ${viewer.memberId}`,
  table: 'task_places',
  key: 'task_id',
  within: (alias) => ofWall(viewer, wall, alias),
});

/** The place of a task on a wall, by an alias of `tasks`; lowest first. */
export const rankOf = (viewer: Viewer, wall: Wall, task: string): RawBuilder<number> => sql<number>`coalesce(
  (select o.rank from task_places o where o.task_id = ${sql.ref(`${task}.id`)} and ${ofWall(viewer, wall, 'o')}),
  ${UNPLACED}::bigint - ${sql.ref(`${task}.id`)}
)`;

/** What lies on a wall, in the words of a list. */
export const listedOn = (wall: Wall): Listed =>
  wall.kind === 'group' ? { groupId: wall.groupId, with_done: true } : { filter: 'wall', with_done: true };

/** Gives what came since somebody moved something a place, above all others and as it lies. The order is held. */
export async function placeNew(tx: Transaction, viewer: Viewer, wall: Wall): Promise<void> {
  const [groupId, memberId] = wall.kind === 'group' ? [wall.groupId, null] : [null, viewer.memberId];
  const which =
    wall.kind === 'group'
      ? sql`t.group_id = ${wall.groupId} and t.parent_id is null`
      : sql`t.id in (${onOwnWall(viewer.memberId)})`;
  await sql`
    insert into task_places (task_id, group_id, member_id, rank)
    select t.id, ${groupId}::bigint, ${memberId}::bigint,
      (select coalesce(min(o.rank), 0) from task_places o where ${ofWall(viewer, wall, 'o')})
        - ${GAP}::bigint * row_number() over (order by t.id)
    from tasks t
    where ${which} and t.deleted_at is null
      and not exists (select 1 from task_places o where o.task_id = t.id and ${ofWall(viewer, wall, 'o')})
    order by t.id
  `.execute(tx);
}
