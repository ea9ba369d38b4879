import { sql, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { Problem } from '../../platform/problem.ts';
import { REACHABLE } from '../members/index.ts';

type Asked = { id: number; display_name: string | null; belongs: boolean };

/** Names who cannot have it: which of those who were sent, and why. */
function refuse(field: string, asked: readonly Asked[], wrong: readonly Asked[], code: string): never {
  const names = wrong.flatMap(({ display_name }) => display_name ?? []).join(', ');
  const each = wrong.map((one) => [`${field}.${asked.indexOf(one)}`, [code]]);
  throw new Problem(422, 'invalid', {
    fields: { [field]: [code], ...Object.fromEntries(each) },
    ...(names !== '' && { detail: (language) => translate(language, `tasks.${code}`, { names }) }),
  });
}

/**
 * Lets a task be given to people only whom the viewer may know of, who are there, and who see it: of a group task those
 * of the group.
 * @throws Problem 422 at the field, which names those who cannot have it
 */
export async function checkAssignees(
  tx: Transaction,
  viewer: Viewer,
  { ids, groupId, field }: { ids: readonly number[]; groupId: number | null; field: string },
): Promise<void> {
  if (ids.length === 0) return;
  const { rows: asked } = await sql<Asked>`
    select wanted.id, p.display_name, ${groupId}::bigint is null or exists (
        select 1 from group_memberships gm
        where gm.group_id = ${groupId}::bigint and gm.member_id = p.id and gm.state = 'member'
      ) as belongs
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
    left join members p on p.id = wanted.id and p.state::text = any(${[...REACHABLE]}::text[]) and ${memberVisibleTo(viewer)}
    order by wanted.place
  `.execute(tx);
  const gone = asked.filter(({ display_name }) => display_name === null);
  if (gone.length > 0) refuse(field, asked, gone, 'not_there');
  const outside = asked.filter(({ belongs }) => !belongs);
  if (outside.length > 0) refuse(field, asked, outside, 'not_in_group');
}

/**
 * Gives a task to these people and nobody else. Whoever takes it themselves has said yes to it.
 * @returns who has it now and did not before
 */
export async function setAssignees(
  tx: Transaction,
  viewer: Viewer,
  taskId: number,
  ids: readonly number[],
): Promise<number[]> {
  await sql`
    delete from task_assignees where task_id = ${taskId} and member_id <> all(${[...ids]}::bigint[])
  `.execute(tx);
  const { rows } = await sql<{ member_id: number }>`
    insert into task_assignees (task_id, member_id, assigned_by, state, answered_at, seen_at)
    select ${taskId}, id, ${viewer.memberId}, case when is_own then 'accepted' else 'open' end,
      case when is_own then now() end, case when is_own then now() end
    from (
      select id, place, id = ${viewer.memberId} as is_own
      from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
    ) wanted order by place
    on conflict (task_id, member_id) do nothing returning member_id
  `.execute(tx);
  return rows.map((row) => row.member_id);
}

/** Whether somebody belongs to a group that goes on. */
export async function isOpenGroupOf(
  tx: Transaction,
  viewer: Viewer,
  groupId: number,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_open: boolean }>`
    select g.archived_at is null as is_open from groups g
    join group_memberships gm on gm.group_id = g.id and gm.member_id = ${viewer.memberId} and gm.state = 'member'
    where g.id = ${groupId} and g.deleted_at is null
  `.execute(tx);
  return rows[0]?.is_open;
}
