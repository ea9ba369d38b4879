import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Cursor } from '../../../platform/http/cursor.ts';
import { notFound } from '../../../platform/problem.ts';
import { type MemberRow, memberColumns } from '../../members/index.ts';

export type CommentRow = {
  id: number;
  author_id: number | null;
  author: MemberRow | null;
  content: string;
  created_at: string;
  edited_at: string | null;
};

const columns = sql`c.id, c.author_id, c.content, c.created_at, c.edited_at,
  case when p.id is not null then (select to_jsonb(one) from (select ${memberColumns('p')}) one) end as author`;

/** The newest comments before a place in the list, the oldest of them first. */
export async function commentsBefore(
  db: Sql,
  taskId: number,
  cursor: Cursor | undefined,
  limit: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from (
      select * from task_comments where task_id = ${taskId}
        and (created_at, id) < (
          coalesce(${cursor?.createdAt ?? null}::timestamptz, 'infinity'),
          coalesce(${cursor?.id ?? null}::bigint, ${Number.MAX_SAFE_INTEGER})
        )
      order by created_at desc, id desc limit ${limit}
    ) c left join members p on p.id = c.author_id order by c.created_at, c.id
  `.execute(db);
  return rows;
}

/** @throws Problem 404 where the task has no such comment */
export async function commentOf(db: Sql, taskId: number, id: number): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from task_comments c left join members p on p.id = c.author_id
    where c.id = ${id} and c.task_id = ${taskId}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
