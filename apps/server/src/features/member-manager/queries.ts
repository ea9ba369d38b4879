import {
  type listManagedMemberIds,
  type ManagedMembership,
  MEMBER_ACT_MAX,
  type MemberState,
  type NetworkSettings,
  type QueryOf,
} from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { beginsEach, mayBeMistyped, resemblesEach, searchedWords } from '../../platform/db/name-search.ts';
import { isConsumerText } from '../../platform/policy/consumers.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import { memberColumns } from '../members/index.ts';
import type { ManagedRow } from './tables.ts';

export type ManagedFilter = QueryOf<typeof listManagedMemberIds>;

const key = sql<string>`m.name_key`;

const rowsOf = (tail: RawBuilder<unknown>) => sql<ManagedRow>`
  select ${memberColumns()}, m.first_name, m.last_name, m.email::text, m.language, m.lock_reason,
         m.created_at as joined_at, a.last_seen_at,
         (
           select jsonb_build_object('since', stop.stopped_at, 'reason', stop.reason) from mail_stops stop
           where stop.member_id = m.id and stop.email = m.email and stop.stopped_at is not null
         ) as mail_stop,
         coalesce((
           select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'color', r.color, 'text_color', r.text_color)
                            order by r.name, r.id)
           from member_membership_roles worn join membership_roles r on r.id = worn.membership_role_id
           where worn.member_id = m.id and r.group_id is null
         ), '[]') as roles,
         (select count(*) from group_memberships g where g.member_id = m.id and g.state = 'member') as group_count,
         m.is_network_admin and m.state in ('active', 'to_be_onboarded') and not exists (
           select 1 from members other
           where other.is_network_admin and other.state in ('active', 'to_be_onboarded') and other.id <> m.id
         ) as is_last_administrator,
         (
           select c.new_email::text from email_changes c
           where c.member_id = m.id and c.confirmed_at is null and c.ended_at is null and c.expires_at > now()
           order by c.id desc limit 1
         ) as waiting_email
  ${tail}`;

/** Where each word is one of the name, hardly mistyped at most, or all that was typed begins the address. */
function isFound(q: string): RawBuilder<boolean> {
  const text = q.trim();
  if (text === '') return sql<boolean>`true`;
  const address = sql`m.email::text ilike ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`;
  const words = searchedWords(text);
  if (words.length === 0 || text.includes('@')) return sql<boolean>`${address}`;
  return sql<boolean>`(${beginsEach(words, key)} or ${address}
    or (${mayBeMistyped(words)}::boolean and ${resemblesEach(words, key)}))`;
}

/** People who are gone are found only when they are asked for. */
function isWanted(
  { q = '', state, role, kind, unseen }: ManagedFilter,
  groupId: number | undefined,
): RawBuilder<unknown> {
  const conditions = [
    sql`not ${sql.raw(isConsumerText('m'))}`,
    state === undefined ? sql`m.state not in ('left', 'anonymised')` : sql`m.state = ${state}::member_state`,
    isFound(q),
    role !== undefined &&
      sql`exists (select 1 from member_membership_roles w where w.member_id = m.id and w.membership_role_id = ${role})`,
    groupId !== undefined &&
      sql`exists (select 1 from group_memberships b where b.member_id = m.id and b.group_id = ${groupId} and b.state = 'member')`,
    kind === 'administrator' && sql`m.is_network_admin`,
    kind === 'external' && sql`m.is_external`,
    kind === 'member' && sql`not m.is_external`,
    unseen === 'never' && sql`a.last_seen_at is null`,
    unseen !== undefined &&
      unseen !== 'never' &&
      sql`a.last_seen_at < now() - make_interval(days => ${Number(unseen)})`,
  ].filter((condition) => condition !== false);
  return sql.join(conditions, sql` and `);
}

function orderOf({ sort = 'name', order }: ManagedFilter, settings: NetworkSettings): RawBuilder<unknown> {
  const name =
    settings.directory_default_sort === 'first_name'
      ? sql`m.sort_by_first_name collate "C"`
      : sql`m.sort_by_last_name collate "C"`;
  const isDescending = (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'desc';
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls first`;
  const by = sort === 'joined' ? sql`m.created_at` : sort === 'seen' ? sql`a.last_seen_at` : name;
  return sql`${by} ${direction}, m.id`;
}

/**
 * A page of people as administrators look for them. Two statements, whatever is asked for; runs on `db.searches`.
 * @param groupId only the members of this group, which the viewer sees
 */
export async function listManaged(
  db: Sql,
  viewer: Viewer,
  settings: NetworkSettings,
  filter: ManagedFilter,
  { page, perPage, groupId }: { page: number; perPage: number; groupId: number | undefined },
): Promise<{ rows: ManagedRow[]; total: number }> {
  const from = sql`from members m left join accounts a on a.member_id = m.id`;
  const where = sql`m.network_id = ${viewer.networkId} and m.id > 0 and ${isWanted(filter, groupId)}`;
  const [{ rows }, counted] = await Promise.all([
    rowsOf(sql`${from} where m.id in (
      select id from (
        select m.id ${from} where ${where} order by ${orderOf(filter, settings)}
        limit ${perPage} offset ${(page - 1) * perPage}
      ) as page
    ) order by ${orderOf(filter, settings)}`).execute(db),
    sql<{ total: number }>`select count(*) as total ${from} where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/** Whom a filter finds, without those who are gone and nothing can be done to; in the order of the list. */
export async function listManagedIds(
  db: Sql,
  viewer: Viewer,
  settings: NetworkSettings,
  filter: ManagedFilter,
  groupId: number | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from members m left join accounts a on a.member_id = m.id
    where m.network_id = ${viewer.networkId} and m.id > 0 and m.state not in ('left', 'anonymised')
      and ${isWanted(filter, groupId)}
    order by ${orderOf(filter, settings)} limit ${MEMBER_ACT_MAX}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** One person, whatever their state. @throws Problem 404 */
export async function loadManaged(
  db: Sql,
  viewer: Pick<Viewer, 'networkId'>,
  id: number,
): Promise<ManagedRow> {
  const { rows } = await rowsOf(
    sql`from members m left join accounts a on a.member_id = m.id
        where m.id = ${id} and m.network_id = ${viewer.networkId} and not ${sql.raw(isConsumerText('m'))}`,
  ).execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Who was the last administrator to change one of these fields of a person. */
export async function lastToChange(
  db: Sql,
  memberId: number,
  fields: readonly string[],
): Promise<{ display_name: string; state: MemberState } | undefined> {
  const { rows } = await sql<{ display_name: string; state: MemberState }>`
    select m.display_name, m.state from audit_entries e join members m on m.id = e.actor_id
    where e.action = 'updateManagedMember' and e.outcome = 'done'
      and e.target @> ${JSON.stringify({ member: String(memberId) })}::jsonb
      and jsonb_exists_any(e.details -> 'fields', ${[...fields]}::text[])
    order by e.id desc limit 1
  `.execute(db);
  return rows[0];
}

/** The groups that the viewer sees, and how somebody stands in each. */
export async function membershipsOf(db: Sql, viewer: Viewer, memberId: number): Promise<ManagedMembership[]> {
  const { rows } = await sql<ManagedMembership>`
    select g.id as group_id, g.slug::text, g.name, c.plural_name as category, g.archived_at is not null as archived,
           coalesce(b.state = 'member', false) as is_member,
           coalesce(b.state = 'member' and b.is_admin, false) as is_group_admin
    from groups g join group_categories c on c.id = g.group_category_id
    left join group_memberships b on b.group_id = g.id and b.member_id = ${memberId}
    where g.deleted_at is null and ${groupVisibleTo(viewer)}
    order by c.position, c.id, g.sort_by_name, g.id
  `.execute(db);
  return rows;
}
