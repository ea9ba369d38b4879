import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Cursor } from '../../../platform/http/cursor.ts';
import { notFound } from '../../../platform/problem.ts';
import type { MemberRow } from '../../members/index.ts';
import { memberObject } from '../tables.ts';

export type CommentRow = {
  id: number;
  author_id: number | null;
  author: MemberRow | null;
  content: string;
  created_at: string;
  edited_at: string | null;
};

const columns = sql`c.id, c.author_id, c.content, c.created_at, c.edited_at, ${memberObject('p')} as author`;

/** The newest comments before a place in the list, the oldest of them first. */
export async function commentsBefore(
  db: Sql,
  fileId: number,
  cursor: Cursor | undefined,
  limit: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from (
      select * from file_comments where file_id = ${fileId}
        and (created_at, id) < (
          coalesce(${cursor?.createdAt ?? null}::timestamptz, 'infinity'),
          coalesce(${cursor?.id ?? null}::bigint, ${Number.MAX_SAFE_INTEGER})
        )
      order by created_at desc, id desc limit ${limit}
    ) c left join members p on p.id = c.author_id order by c.created_at, c.id
  `.execute(db);
  return rows;
}

/** @throws Problem 404 where the file has no such comment */
export async function commentOf(db: Sql, fileId: number, id: number): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from file_comments c left join members p on p.id = c.author_id
    where c.id = ${id} and c.file_id = ${fileId}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Whether a member hears of a file: as they chose, and otherwise if they gave it or said something about it.
 * @param file row of `files` @param member id of the member
 */
const follows = (file: string, member: string): string => `coalesce(
  (select chosen.is_following from file_follows chosen where chosen.file_id = ${file}.id and chosen.member_id = ${member}),
  ${file}.owner_id = ${member} or exists (
    select 1 from file_comments said where said.file_id = ${file}.id and said.author_id = ${member}
  )
)`;

/** How many comments a file has, and whether a member hears of it. */
export async function standingOf(
  db: Sql,
  fileId: number,
  memberId: number,
): Promise<{ total: number; is_following: boolean }> {
  const { rows } = await sql<{ total: number; is_following: boolean }>`
    select (select count(*)::int from file_comments c where c.file_id = f.id) as total,
      coalesce(${sql.raw(follows('f', 'm.id'))}, false) as is_following
    from files f, (select ${memberId}::bigint as id) m where f.id = ${fileId}
  `.execute(db);
  return rows[0]!;
}

/** Those who hear of a file, the longest there first. */
export async function followersOf(db: Sql, fileId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from files f
    join members m on m.state in ('active', 'to_be_onboarded') and m.id in (
      select f.owner_id
      union select said.author_id from file_comments said where said.file_id = f.id
      union select chosen.member_id from file_follows chosen where chosen.file_id = f.id
    )
    where f.id = ${fileId} and ${sql.raw(follows('f', 'm.id'))}
    order by m.id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}
