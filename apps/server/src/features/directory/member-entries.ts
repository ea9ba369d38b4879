import { DIRECTORY_LIMIT, type NetworkSettings } from '@dorfplatz/contract';
import { type Database, type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import {
  beginsEach,
  containsEach,
  mayBeMistyped,
  resemblance,
  resemblesEach,
} from '../../platform/db/name-search.ts';
import { chatsWith } from '../../platform/policy/can-chat.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { detectionColumn, memberColumns } from '../members/index.ts';
import { type Filters, holds, NO_FILTERS, roleShownIn, wears } from './filters.ts';
import { countedUnder, letterOf, underLetter } from './letters.ts';
import type { Letters, MemberEntryRow, Wanted } from './tables.ts';

/** Resembling names are looked for when fewer than this begin as typed, and at most so many are shown. */
const FEW = 25;
const RESEMBLING_MAX = 100;
/** Of so many that begin as typed it is counted how close they are to the viewer. */
const CLOSE_MAX = 200;

/** People are new for so many days; in a network as young as that, nobody is newer than others. */
const NEW_DAYS = 30;
/** Shorter words stand in almost every profile, and no index knows them: they are looked for in names only. */
const SHORTEST_IN_PROFILE = 3;

const key = sql<string>`m.name_key`;

export const sortKey = (settings: NetworkSettings): RawBuilder<string> =>
  settings.directory_default_sort === 'first_name'
    ? sql<string>`m.sort_by_first_name`
    : sql<string>`m.sort_by_last_name`;

/** Each word in the name, in a role that lists show, or in what the profile shows to all: an index answers each. */
const inNameOrProfile = (words: readonly string[], groupId: number | undefined): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) =>
      word.length < SHORTEST_IN_PROFILE
        ? beginsEach([word], key)
        : sql`m.id in (
            select named.id from members named where ${beginsEach([word], sql`named.name_key`)}
            union all
            select has.member_id from membership_roles r
            join member_membership_roles has on has.membership_role_id = r.id
            where ${roleShownIn(groupId)} and ${containsEach([word], sql`name_key(r.name)`)}
            union all
            select f.member_id from profiles f
            where f.member_id is not null and fold(f.search_text) like '%' || fold(${word.replace(/[\\%_]/g, '\\$&')}) || '%'
          )`,
    ),
    sql` and `,
  )})`;

export type Among = {
  viewer: Viewer;
  settings: NetworkSettings;
  /** Only the members of this group. */
  groupId: number | undefined;
  /** Only those who wear a role or whose profile holds some values. */
  filters?: Filters;
  /** Only those with whom the viewer may chat. */
  isForChat?: boolean;
  /** Those who share more groups with the viewer come first, as pickers have it. */
  isCloseFirst?: boolean;
};

/** That the viewer sees the person `m` at all. */
export const seenBy = ({ viewer, settings }: Among): RawBuilder<boolean> =>
  memberVisibleTo(viewer, 'm', { showLocked: settings.show_locked_memberships });

/** That the viewer sees the person `m`, and that they are among those who are asked for. */
export const amongThem = (among: Among): RawBuilder<boolean> => {
  const { viewer, settings, groupId, isForChat, filters = NO_FILTERS } = among;
  const conditions: RawBuilder<unknown>[] = [seenBy(among)];
  if (isForChat) conditions.push(chatsWith(viewer, settings));
  if (groupId !== undefined)
    conditions.push(sql`exists (
      select 1 from group_memberships belongs
      where belongs.group_id = ${groupId} and belongs.member_id = m.id and belongs.state = 'member'
    )`);
  if (filters.role !== undefined) conditions.push(wears(filters.role));
  conditions.push(...filters.values.map(holds));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

/**
 * How many groups a person that was found shares with the viewer; 0 where that does not matter, or so many were found
 * that nobody is meant yet.
 */
const sharedGroups = ({ viewer, isCloseFirst }: Among): RawBuilder<number> =>
  isCloseFirst
    ? sql<number>`case when (select count(*) from exact) > ${CLOSE_MAX} then 0 else (
        select count(*) from group_memberships own join group_memberships theirs using (group_id)
        where own.member_id = ${viewer.memberId} and own.state = 'member'
          and theirs.member_id = each.id and theirs.state = 'member'
      ) end`
    : sql<number>`0::bigint`;

const columns = (among: Among) => sql`
  ${memberColumns()}, ${letterOf(sortKey(among.settings))} as letter,
  ${detectionColumn(among.settings)},
  coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'color', r.color, 'text_color', r.text_color)
                     order by r.group_id nulls first, r.name, r.id)
    from member_membership_roles worn join membership_roles r on r.id = worn.membership_role_id
    where worn.member_id = m.id and ${roleShownIn(among.groupId)}
  ), '[]') as roles,
  (
    m.created_at > now() - make_interval(days => ${NEW_DAYS})
    and exists (select 1 from networks n where n.id = m.network_id and n.created_at < m.created_at - make_interval(days => ${NEW_DAYS}))
  ) as is_new`;

export type MemberPage = { rows: MemberEntryRow[]; total: number; letters: Letters };

/** A page of people by name, with how many there are under each letter. */
async function listed(db: Sql, among: Among, wanted: Wanted): Promise<MemberPage> {
  const sort = sortKey(among.settings);
  const [rows, letters] = await Promise.all([
    sql<MemberEntryRow>`
      select ${columns(among)} from members m
      where ${amongThem(among)} and ${underLetter(wanted.letter, sort)}
      order by ${sort} collate "C", m.id limit ${sql.lit(wanted.perPage)} offset ${(wanted.page - 1) * wanted.perPage}
    `.execute(db),
    sql<Letters[0]>`
      select ${letterOf(sql`first`)} as letter, sum(count)::bigint as count
      from (select left(${sort}, 1) as first, count(*) as count from members m where ${amongThem(among)} group by 1) as firsts
      group by 1 order by 1
    `.execute(db),
  ]);
  return { rows: rows.rows, total: countedUnder(wanted.letter, letters.rows), letters: letters.rows };
}

/** A page of the people that some words find: names that begin so first, then names that only resemble them. */
async function found(db: Sql, among: Among, wanted: Wanted): Promise<MemberPage> {
  const { words, inProfile, letter, page, perPage } = wanted;
  const sort = sortKey(among.settings);
  const exactly = inProfile ? inNameOrProfile(words, among.groupId) : beginsEach(words, key);
  const sorted = sql`${sort} collate "C" as sort`;
  const { rows } = await sql<MemberEntryRow & { total: number }>`
    with exact as materialized (
      select m.id, ${sorted} from members m
      where ${amongThem(among)} and ${exactly} and ${underLetter(letter, sort)}
    ), near as materialized (
      select m.id, ${sorted}, ${resemblance(words, key)} as resemblance from members m
      where ${mayBeMistyped(words)}::boolean and (select count(*) from exact) < ${FEW}
        and ${amongThem(among)} and ${resemblesEach(words, key)} and ${underLetter(letter, sort)}
        and m.id not in (select id from exact)
      order by resemblance desc, m.id limit ${RESEMBLING_MAX}
    ), page as (
      select id, resemblance, sort, ${sharedGroups(among)} as shared from (
        select id, sort, null::real as resemblance from exact where (select count(*) from exact) <= ${DIRECTORY_LIMIT}
        union all select id, sort, resemblance from near
      ) as each
      order by resemblance desc nulls first, shared desc, sort, id limit ${perPage} offset ${(page - 1) * perPage}
    )
    select counts.total, ${columns(among)}
    from (select (select count(*) from exact) + (select count(*) from near) as total) counts
    left join (page join members m on m.id = page.id) on true
    order by page.resemblance desc nulls first, page.shared desc, page.sort, page.id
  `.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]!.total, letters: [] };
}

export const memberEntries = (
  { kysely, searches }: Pick<Database, 'kysely' | 'searches'>,
  among: Among,
  wanted: Wanted,
): Promise<MemberPage> =>
  wanted.isUnsearchable
    ? Promise.resolve({ rows: [], total: 0, letters: [] })
    : wanted.words.length === 0
      ? listed(kysely, among, wanted)
      : found(searches, among, wanted);

/** People by their ids, in their order; those whom the viewer does not see are left out. One statement. */
export async function memberEntriesByIds(
  db: Sql,
  among: Among,
  ids: readonly number[],
): Promise<MemberEntryRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MemberEntryRow>`
    select ${columns(among)} from members m
    where m.id = any(${[...ids]}::bigint[]) and ${amongThem(among)}
    order by array_position(${[...ids]}::bigint[], m.id)
  `.execute(db);
  return rows;
}

/** How many people the viewer sees. */
export async function countMembers(db: Sql, among: Among): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from members m where ${amongThem(among)}
  `.execute(db);
  return rows[0]!.count;
}
