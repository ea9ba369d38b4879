import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { fileObject } from '../uploads/index.ts';
import { keptVisibleTo } from './access.ts';
import type { ChargeRow, EntryRow, MinisterRow, PersonRow } from './tables.ts';

const person = (member: string): RawBuilder<unknown> => {
  const columns = ['id', 'display_name', 'state', 'is_external', 'image_id'];
  return sql.raw(
    `json_build_object(${columns.map((column) => `'${column}', ${member}.${column}`).join(', ')})`,
  );
};

/** A page of the ministers by name, or one of them. @param page from 1 */
export async function ministerRows(
  db: Sql,
  { page = 1, perPage = 1, id }: { page?: number; perPage?: number; id?: number },
): Promise<(MinisterRow & { total: number })[]> {
  const { rows } = await sql<MinisterRow & { total: number }>`
    select ${person('m')} as minister, whom.members, count(*) over ()::int as total
    from members m join lateral (
      select json_agg(${person('p')} order by p.display_name, p.id) as members
      from ministry_charges charge join members p on p.id = charge.member_id where charge.minister_id = m.id
    ) whom on whom.members is not null
    where ${id === undefined ? sql`true` : sql`m.id = ${id}`}
    order by m.display_name, m.id limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

/** The members whom somebody is in charge of, by name. */
export async function chargesOf(db: Sql, viewer: Viewer): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select ${person('p')} as member, count(e.id)::int as entries_count, max(e.day)::text as newest_on
    from ministry_charges charge join members p on p.id = charge.member_id
    left join ministry_entries e on e.member_id = p.id
    where charge.minister_id = ${viewer.memberId}
    group by p.id order by p.display_name, p.id
  `.execute(db);
  return rows;
}

type MembershipRow = { member: PersonRow; ministers: PersonRow[] | null };

/** A member about whom the viewer reads what is kept, with those who are in charge. @throws Problem 404 */
export async function loadMembership(db: Sql, viewer: Viewer, memberId: number): Promise<MembershipRow> {
  const { rows } = await sql<MembershipRow>`
    select ${person('p')} as member, (
      select json_agg(${person('m')} order by m.display_name, m.id)
      from ministry_charges charge join members m on m.id = charge.minister_id where charge.member_id = p.id
    ) as ministers
    from members p
    where p.id = ${memberId} and p.id > 0 and p.state not in ('left', 'anonymised')
      and ${keptVisibleTo(viewer, sql`p.id`)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const entriesWhere = <Row extends EntryRow>(
  viewer: Viewer,
  where: RawBuilder<unknown>,
  { more = sql``, tail = sql`` }: { more?: RawBuilder<unknown>; tail?: RawBuilder<unknown> } = {},
) => sql<Row>`
  select e.id, e.member_id, e.author_id, e.day::text, current_names(e.text) as text, e.created_at, e.updated_at,
    case when a.id is not null then ${person('a')} end as author,
    (
      select json_agg(${sql.raw(fileObject)} order by held.position, f.id)
      from ministry_entry_files held join files f on f.id = held.file_id and f.state <> 'volatile'
      where held.entry_id = e.id
    ) as files ${more}
  from ministry_entries e left join members a on a.id = e.author_id
  where ${where} and ${keptVisibleTo(viewer, sql`e.member_id`)} ${tail}
`;

/** A page of what is kept about a member, the newest first. @param page from 1 */
export async function entryRows(
  db: Sql,
  viewer: Viewer,
  memberId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<(EntryRow & { total: number })[]> {
  const { rows } = await entriesWhere<EntryRow & { total: number }>(viewer, sql`e.member_id = ${memberId}`, {
    more: sql`, count(*) over ()::int as total`,
    tail: sql`order by e.day desc, e.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  }).execute(db);
  return rows;
}

/** An entry that the viewer reads. @throws Problem 404 */
export async function loadEntry(db: Sql, viewer: Viewer, id: number): Promise<EntryRow> {
  const { rows } = await entriesWhere<EntryRow>(viewer, sql`e.id = ${id}`).execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
