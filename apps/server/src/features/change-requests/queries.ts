import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { ChangeRequestRow } from './tables.ts';

const rowsWhere = <Row extends ChangeRequestRow>(
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) => sql<Row>`
  select r.id, r.member_id, r.wished, r.before, r.message, r.state, r.answer, r.created_at, r.answered_at,
         json_build_object('id', m.id, 'display_name', m.display_name, 'state', m.state,
           'is_external', m.is_external, 'image_id', m.image_id) as member,
         m.first_name, m.last_name, coalesce(f.property_values, '{}') as stored, a.display_name as answered_by ${more}
  from change_requests r
  join members m on m.id = r.member_id
  left join profiles f on f.member_id = m.id
  left join members a on a.id = r.answered_by
  where ${where} ${rest}
`;

const EARLIER = 10;

/** A person's own requests, the open one and the newest others. */
export async function requestsOf(db: Sql, memberId: number): Promise<ChangeRequestRow[]> {
  const { rows } = await rowsWhere(
    sql`r.member_id = ${memberId}`,
    sql`order by r.id desc limit ${sql.lit(EARLIER + 1)}`,
  ).execute(db);
  return rows;
}

export async function findRequest(db: Sql, id: number): Promise<ChangeRequestRow | undefined> {
  const { rows } = await rowsWhere(sql`r.id = ${id}`, sql``).execute(db);
  return rows[0];
}

/** A page of the requests of everybody: those that wait, or those that were answered. */
export async function requestsByState(
  db: Sql,
  status: 'open' | 'answered',
  { page, perPage }: { page: number; perPage: number },
): Promise<(ChangeRequestRow & { total: number })[]> {
  const { rows } = await rowsWhere<ChangeRequestRow & { total: number }>(
    status === 'open' ? sql`r.state = 'open'` : sql`r.state in ('accepted', 'rejected')`,
    sql`order by ${status === 'open' ? sql`r.id` : sql`r.answered_at desc, r.id desc`}
        limit ${perPage} offset ${(page - 1) * perPage}`,
    sql`, count(*) over () as total`,
  ).execute(db);
  return rows;
}
