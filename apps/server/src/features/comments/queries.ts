import { type Sql, sql } from '../../platform/db/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/problem.ts';
import { type MemberRow, memberColumns } from '../members/index.ts';
import type { Commentable } from './commentable.ts';

export type CommentRow = {
  id: number;
  author_id: number | null;
  author: MemberRow | null;
  content: string;
  created_at: string;
  edited_at: string | null;
};

type Kept = Pick<Commentable<never>, 'comments'>['comments'];

const columns = sql`c.id, c.author_id, current_names(c.content) as content, c.created_at, c.edited_at,
  case when p.id is not null then (select to_jsonb(one) from (select ${memberColumns('p')}) one) end as author`;

/** The newest comments before a place in the list, the oldest of them first. */
export async function commentsBefore(
  db: Sql,
  { table, column }: Kept,
  about: number,
  cursor: Cursor | undefined,
  limit: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from (
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${about}
        and (created_at, id) < (
          coalesce(${cursor?.createdAt ?? null}::timestamptz, 'infinity'),
          coalesce(${cursor?.id ?? null}::bigint, ${Number.MAX_SAFE_INTEGER})
        )
      order by created_at desc, id desc limit ${limit}
    ) c left join members p on p.id = c.author_id order by c.created_at, c.id
  `.execute(db);
  return rows;
}

export async function countComments(db: Sql, { table, column }: Kept, about: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(table)} where ${sql.ref(column)} = ${about}
  `.execute(db);
  return rows[0]!.total;
}

/** @throws Problem 404 where there is no such comment on that thing */
export async function commentOf(
  db: Sql,
  { table, column }: Kept,
  about: number,
  id: number,
): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from ${sql.table(table)} c left join members p on p.id = c.author_id
    where c.id = ${id} and ${sql.ref(`c.${column}`)} = ${about}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
