import { type Sql, sql } from '../../../platform/db/database.ts';

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

/** Whether a member hears of a file. */
export async function isFollowing(db: Sql, fileId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ is_following: boolean }>`
    select coalesce(${sql.raw(follows('f', 'm.id'))}, false) as is_following
    from files f, (select ${memberId}::bigint as id) m where f.id = ${fileId}
  `.execute(db);
  return rows[0]!.is_following;
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
