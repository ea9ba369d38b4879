import { MEMBER_VIEWS_MAX, type MemberView } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { invalid, notFound } from '../../platform/problem.ts';

/** Somebody's own views of the list of members, by their names. */
export async function viewsOf(db: Sql, memberId: number): Promise<MemberView[]> {
  const { rows } = await sql<MemberView>`
    select id, name::text, filters from member_views where member_id = ${memberId} order by name, id
  `.execute(db);
  return rows;
}

/**
 * Keeps a view, in place of the one of the same name.
 * @throws Problem 422 for a name of nothing, or when there are too many
 */
export async function saveView(
  tx: Transaction,
  memberId: number,
  { name: typed, filters }: Pick<MemberView, 'name' | 'filters'>,
): Promise<MemberView> {
  const name = cleanLine(typed);
  if (name === '') throw invalid({ name: ['required'] });
  await sql`select id from members where id = ${memberId} for no key update`.execute(tx);
  const { rows } = await sql<MemberView>`
    insert into member_views (member_id, name, filters)
    values (${memberId}, ${name}::citext, ${JSON.stringify(filters)}::jsonb)
    on conflict (member_id, name) do update set name = excluded.name, filters = excluded.filters
    returning id, name::text, filters
  `.execute(tx);
  if ((await viewsOf(tx, memberId)).length > MEMBER_VIEWS_MAX) throw invalid({ name: ['too_many_views'] });
  return rows[0]!;
}

/** Forgets an own view. @throws Problem 404 for anybody else's */
export async function deleteView(tx: Transaction, memberId: number, id: number): Promise<void> {
  const { rows } = await sql`
    delete from member_views where id = ${id} and member_id = ${memberId} returning id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}
