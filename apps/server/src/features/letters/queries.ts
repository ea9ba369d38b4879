import { rawSql, type Sql, sql } from '../../platform/db/database.ts';
import { asMember } from '../../platform/policy/asking.ts';
import { visibleToMember } from '../../platform/policy/visible-to.ts';
import { sharedWords } from '../activities/index.ts';
import { isStopped } from '../mail-returns/index.ts';
import { settingsColumns } from '../member-settings/index.ts';
import type { PostRow, Recipient } from './tables.ts';

/** Replies of a post that a digest shows. */
const REPLIES = 2;

const authorOf = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'display_name', ${alias}.display_name,
  'state', ${alias}.state, 'is_external', ${alias}.is_external, 'image_id', ${alias}.image_id)`);

/**
 * Who of these people can get mail now: part of the network, with an address.
 * @param options.withConsumers people from outside too, who hear of the appointments that they are invited to
 */
export async function recipientsOf(
  db: Sql,
  memberIds: readonly number[],
  { withConsumers = false } = {},
): Promise<Map<number, Recipient>> {
  const { rows } = await sql<Recipient>`
    select m.id, m.email, m.display_name, m.language, m.time_zone, m.state = 'consumer' as is_consumer,
           ${settingsColumns()}, ${isStopped('m.id')} as is_stopped
    from members m left join member_settings s on s.member_id = m.id
    where m.id = any(${[...memberIds]}::bigint[]) and m.email is not null
      and (m.state in ('active', 'to_be_onboarded') or (${withConsumers}::boolean and m.state = 'consumer'))
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Posts for people, each as far as that person may read it now; what is gone or hidden is left out. */
export async function postsFor(
  db: Sql,
  wanted: readonly { memberId: number; activityId: number }[],
): Promise<PostRow[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<PostRow>`
    select p.id as member_id, a.id, coalesce(nullif(a.title, ''), shared.title, '') as title, a.parts,
           current_names(coalesce(nullif(a.content, ''), shared.content, '')) as content, a.reply_count, place.name as group_name,
           ${authorOf('who')} as author, place.is_subscribed, place.is_read, coalesce(said.replies, '[]') as replies
    from unnest(
      ${wanted.map(({ memberId }) => memberId)}::bigint[], ${wanted.map(({ activityId }) => activityId)}::bigint[]
    ) with ordinality as w (member_id, activity_id, position)
    join members p on p.id = w.member_id
    join activities a on a.id = w.activity_id and a.deleted_at is null
      and not exists (
        select 1 from ignored_members i where i.member_id = p.id and i.ignored_id = a.author_id
      )
    join members who on who.id = a.author_id
    cross join lateral (
      select g.name, coalesce(own.is_subscribed, false) as is_subscribed,
             coalesce(r.read_until >= lies.created_at, false) as is_read
      from activity_containers lies
      join containers c on c.id = lies.container_id
      left join groups g on g.id = c.group_id
      left join group_memberships own on own.group_id = g.id and own.member_id = p.id and own.state = 'member'
      left join stream_reads r on r.container_id = c.id and r.member_id = p.id
      where lies.activity_id = a.id and ${visibleToMember()}
      order by own.is_subscribed desc nulls last, c.id limit 1
    ) place
    ${rawSql(sharedWords(asMember('p')), [])}
    left join lateral (
      select json_agg(json_build_object('content', current_names(newest.content), 'author', ${authorOf('by')})
               order by newest.created_at, newest.id) as replies
      from (
        select r.id, r.content, r.author_id, r.created_at from replies r
        where r.activity_id = a.id and r.deleted_at is null
          and not exists (
            select 1 from ignored_members i where i.member_id = p.id and i.ignored_id = r.author_id
          )
        order by r.created_at desc, r.id desc limit ${sql.lit(REPLIES)}
      ) newest join members by on by.id = newest.author_id
    ) said on true
    order by w.position
  `.execute(db);
  return rows;
}

/** The names of groups that a person still belongs to, by id. */
export async function groupNames(
  db: Sql,
  memberIds: readonly number[],
): Promise<Map<number, Map<number, string>>> {
  const { rows } = await sql<{ member_id: number; id: number; name: string }>`
    select gm.member_id, g.id, g.name from group_memberships gm join groups g on g.id = gm.group_id
    where gm.member_id = any(${[...memberIds]}::bigint[]) and gm.state = 'member'
  `.execute(db);
  const names = new Map<number, Map<number, string>>();
  for (const row of rows) {
    const own = names.get(row.member_id) ?? new Map<number, string>();
    names.set(row.member_id, own.set(row.id, row.name));
  }
  return names;
}
