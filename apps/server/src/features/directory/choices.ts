import type { DirectoryChoice } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { notFound } from '../../platform/problem.ts';
import { type PropertyRow, wordIn } from '../property-sets/index.ts';
import { filterOf, filterProperties, roleShownIn } from './filters.ts';
import { underLetter } from './letters.ts';
import { type Among, amongThem, seenBy, sortKey } from './member-entries.ts';

/** So many values of a filter are shown, those that most people have. */
const CHOICES_MAX = 100;

export type Choice = DirectoryChoice & { count: number };

/** What members can be narrowed by: roles where there are any, one's groups where no group is chosen yet, and properties. */
export async function filtersFor(db: Sql, { viewer, settings, groupId }: Among) {
  const [{ rows }, properties] = await Promise.all([
    sql<{ has_roles: boolean; has_groups: boolean }>`
      select exists (select 1 from membership_roles r where ${roleShownIn(groupId)}) as has_roles,
        exists (
          select 1 from group_memberships own where own.member_id = ${viewer.memberId} and own.state = 'member'
        ) as has_groups
    `.execute(db),
    filterProperties(db, settings),
  ]);
  return [
    ...(rows[0]!.has_roles ? [{ filter: 'role', label: null }] : []),
    ...(rows[0]!.has_groups && groupId === undefined ? [{ filter: 'group', label: null }] : []),
    ...properties.map((property) => ({
      filter: filterOf(property),
      label: wordIn(property.labels, viewer.language, settings.language),
    })),
  ];
}

/** The filters of a list without the one whose values are asked for: those are to be chosen instead. */
export function withoutOwn({ filter, role, values }: { filter: string; role?: number; values?: string }) {
  const others = (values ?? '')
    .split(',')
    .filter((pair) => pair !== '' && `profile.${pair.split(':')[0]}` !== filter);
  return {
    ...(role !== undefined && filter !== 'role' && { role }),
    ...(others.length > 0 && { values: others.join(',') }),
  };
}

/**
 * The values of a filter that somebody whom the viewer sees has, with how many of the list so far: 0 for those that would
 * leave nobody.
 * @param among whom the list has without this filter
 * @throws Problem 404 for a filter that there is not, or not for all
 */
export async function choicesOf(
  db: Sql,
  filter: string,
  among: Among,
  letter: string | undefined,
): Promise<Choice[]> {
  const counted = sql<number>`count(*) filter (
    where ${amongThem(among)} and ${underLetter(letter, sortKey(among.settings))}
  )`;
  if (filter === 'role') return rolesOf(db, among, counted);
  if (filter === 'group') return groupsOf(db, among, counted);
  const property = (await filterProperties(db, among.settings)).find((each) => filterOf(each) === filter);
  if (!property) throw notFound();
  return property.type === 'tag'
    ? tagsOf(db, among, property, counted)
    : optionsOf(db, among, property, counted);
}

async function rolesOf(db: Sql, among: Among, counted: RawBuilder<number>): Promise<Choice[]> {
  const { rows } = await sql<{ value: string; label: string; count: number }>`
    select r.id::text as value, r.name as label, ${counted} as count
    from membership_roles r
    join member_membership_roles worn on worn.membership_role_id = r.id
    join members m on m.id = worn.member_id
    where ${roleShownIn(among.groupId)} and ${seenBy(among)}
    group by r.id order by r.group_id nulls first, r.name, r.id limit ${CHOICES_MAX}
  `.execute(db);
  return rows.map((row) => ({ filter: 'role', ...row }));
}

/** Of groups one's own: all those of a network would be no choice. */
async function groupsOf(db: Sql, among: Among, counted: RawBuilder<number>): Promise<Choice[]> {
  const { rows } = await sql<{ value: string; label: string; count: number }>`
    select g.slug::text as value, g.name as label, ${counted} as count
    from group_memberships own
    join groups g on g.id = own.group_id
    join group_memberships belongs on belongs.group_id = g.id and belongs.state = 'member'
    join members m on m.id = belongs.member_id
    where own.member_id = ${among.viewer.memberId} and own.state = 'member'
      and g.deleted_at is null and g.archived_at is null and ${seenBy(among)}
    group by g.id order by g.sort_by_name collate "C", g.id limit ${CHOICES_MAX}
  `.execute(db);
  return rows.map((row) => ({ filter: 'group', ...row }));
}

async function tagsOf(
  db: Sql,
  among: Among,
  property: PropertyRow,
  counted: RawBuilder<number>,
): Promise<Choice[]> {
  // Each profile is taken apart once; names come only to those that are shown.
  const { rows } = await sql<{ value: string; label: string; count: number }>`
    with counted as (
      select case when jsonb_typeof(chosen.tag) = 'number' then chosen.tag::bigint end as tag_id,
        ${counted} as count, count(*) as seen
      from profiles f
      join members m on m.id = f.member_id
      cross join lateral (select f.property_values -> ${property.name}::text as tags) as stored
      cross join lateral jsonb_array_elements(
        case when jsonb_typeof(stored.tags) = 'array' then stored.tags else '[]' end
      ) as chosen (tag)
      where ${seenBy(among)}
      group by 1 order by count desc, seen desc, 1 limit ${CHOICES_MAX}
    )
    select t.id::text as value, t.name::text as label, counted.count
    from counted join tags t on t.id = counted.tag_id
    order by counted.count desc, counted.seen desc, t.name, t.id
  `.execute(db);
  return rows.map((row) => ({ filter: filterOf(property), ...row }));
}

async function optionsOf(
  db: Sql,
  among: Among,
  property: PropertyRow,
  counted: RawBuilder<number>,
): Promise<Choice[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select chosen.option #>> '{}' as value, ${counted} as count
    from profiles f
    join members m on m.id = f.member_id
    cross join lateral jsonb_path_query(f.property_values -> ${property.name}::text, 'lax $[*]') as chosen (option)
    where ${seenBy(among)}
    group by 1
  `.execute(db);
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  return property.options
    .filter(({ value }) => counts.has(value))
    .map(({ value, labels }) => ({
      filter: filterOf(property),
      value,
      label: wordIn(labels, among.viewer.language, among.settings.language),
      count: counts.get(value)!,
    }));
}
