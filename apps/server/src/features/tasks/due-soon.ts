import { type Sql, sql } from '../../platform/db/database.ts';
import { asMember } from '../../platform/policy/asking.ts';
import { readsText } from '../../platform/policy/kind.ts';
import { TASK } from '../../platform/policy/kinds.ts';

/** So many days ahead, and so many tasks of each. */
const DAYS = 7;
const EACH = 5;

export type DueSoon = {
  member_id: number;
  id: number;
  title: string;
  due_on: string;
  due_at: string | null;
  group_name: string | null;
};

/**
 * What these people have to do in the next days or had to before, what is due first first: what was given to them and they
 * did not decline, and their own that nobody has.
 */
export async function tasksDueSoon(db: Sql, memberIds: readonly number[]): Promise<DueSoon[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<DueSoon>`
    select p.id as member_id, near.* from members p
    cross join lateral (
      select t.id, t.title, t.due_on::text, t.due_at, g.name as group_name
      from tasks t left join groups g on g.id = t.group_id
      where t.id in (
        select given.task_id from task_assignees given where given.member_id = p.id and given.state <> 'declined'
        union
        select own.id from tasks own where own.author_id = p.id and not exists (
          select 1 from task_assignees given where given.task_id = own.id
        )
      )
        and t.due_on <= (now() at time zone p.time_zone)::date + ${sql.lit(DAYS)}
        and t.done_at is null and t.archived_at is null and g.archived_at is null
        and ${sql.raw(readsText(TASK, 't', asMember('p')))}
      order by t.due_on, t.due_at nulls last, t.id limit ${sql.lit(EACH)}
    ) near
    where p.id = any(${[...memberIds]}::bigint[]) order by p.id, near.due_on, near.due_at nulls last, near.id
  `.execute(db);
  return rows;
}
