import { rows, type Sql, sql } from '../../../platform/db/database.ts';
import type { AuthorColumns } from '../tables.ts';

export const PEOPLE_PAGE = 50;

/**
 * Whom official posts are for, as a query of pairs of post and member: the members of its groups, or of the network
 * where it lies in its stream; its author knows it.
 */
export const audienceOf = `
  select lies.activity_id, own.member_id
  from activity_containers lies
  join containers place on place.id = lies.container_id
  join group_memberships own on own.group_id = place.group_id and own.state = 'member'
  join members p on p.id = own.member_id and p.state in ('active', 'to_be_onboarded') and p.id > 0
  where own.member_id <> lies.author_id
  union
  select lies.activity_id, p.id
  from activity_containers lies
  join containers place on place.id = lies.container_id and place.group_id is null
  join members p on not p.is_external and p.state in ('active', 'to_be_onboarded') and p.id > 0
  where p.id <> lies.author_id`;

export type PersonRow = AuthorColumns & { confirmed_at: string | null; total: number };

/** A page of the readers of an official post who have confirmed it, or have not, by name. */
export const peopleOf = (
  db: Sql,
  activityId: number,
  state: 'confirmed' | 'open',
  page: number,
): Promise<PersonRow[]> =>
  rows<PersonRow>(
    db,
    `select p.id as author_id, p.display_name, p.image_id, p.is_external, p.state as author_state,
            given.confirmed_at, (count(*) over ())::int as total
     from (${audienceOf}) asked (activity_id, member_id)
     join members p on p.id = asked.member_id
     left join confirmations given on given.activity_id = $1 and given.member_id = asked.member_id
     where asked.activity_id = $1 and (given.member_id is not null) = $2
     order by p.display_name, p.id limit ${PEOPLE_PAGE} offset ($3::bigint - 1) * ${PEOPLE_PAGE}`,
    [activityId, state === 'confirmed', page],
  );

export type CountRow = { confirmed: number; audience: number; remindable_at: string | null };

/** How many have confirmed an official post by now; undefined where it is none. */
export async function countsOf(db: Sql, activityId: number): Promise<CountRow | undefined> {
  const { rows: found } = await sql<CountRow>`
    select count(given.member_id)::int as confirmed, count(asked.member_id)::int as audience,
           case when c.reminded_at > now() - interval '1 day' then c.reminded_at + interval '1 day' end as remindable_at
    from activity_confirmations c
    left join (${sql.raw(audienceOf)}) asked (activity_id, member_id) on asked.activity_id = c.activity_id
    left join confirmations given on given.activity_id = c.activity_id and given.member_id = asked.member_id
    where c.activity_id = ${activityId} group by c.activity_id, c.reminded_at
  `.execute(db);
  return found[0];
}

/** Who has not confirmed, beginning behind a member. */
export async function openMembers(
  db: Sql,
  activityId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows: found } = await sql<{ id: number }>`
    select asked.member_id as id from (${sql.raw(audienceOf)}) asked (activity_id, member_id)
    where asked.activity_id = ${activityId} and asked.member_id > ${after}
      and exists (select 1 from activity_confirmations c where c.activity_id = ${activityId})
      and not exists (
        select 1 from confirmations given where given.activity_id = ${activityId} and given.member_id = asked.member_id
      )
    order by asked.member_id limit ${limit}
  `.execute(db);
  return found.map(({ id }) => id);
}
