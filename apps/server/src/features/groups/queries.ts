import type { Group, GroupDetails, MembershipStatus, NavigationItem, WornRole } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { hasEntryPageText } from '../../platform/entry-page.ts';
import { countedPage } from '../../platform/http/counted-page.ts';
import { groupAt } from '../../platform/policy/group-at.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo, memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import { categoryNamed } from '../group-categories/index.ts';
import { navigationText } from '../navigation/index.ts';
import { groupSets, type PropertySetRow, type StoredValues } from '../property-sets/index.ts';
import type { ThemeRow } from '../themes/index.ts';

export type GroupRow = Omit<
  Group,
  | 'can'
  | 'category'
  | 'profile_image'
  | 'html_url'
  | 'category_id'
  | 'chat'
  | 'membership_status_of_current_member'
  | 'active_main_group'
> & {
  /** The name as lists sort it: folded. */
  sort_by_name: string;
  status: MembershipStatus;
  is_admin: boolean;
  /** Nobody else runs the group. */
  is_last_admin: boolean;
  posters: 'members' | 'administrators';
  image_id: number | null;
  shows_organisations: boolean;
  chat_enabled: boolean;
  active_main_group: boolean;
  main_group_hidden: boolean;
  category: Group['category'];
};

/** The days over which a group's activity is counted (decision 110). */
const ACTIVITY_DAYS = 30;

const rowsOf = <Row extends GroupRow>(
  viewer: Viewer,
  where: RawBuilder<unknown>,
  { more = sql``, tail = sql`` }: { more?: RawBuilder<unknown>; tail?: RawBuilder<unknown> } = {},
) => sql<Row>`
  select g.id, g.slug::text, g.name, g.sort_by_name, g.teaser, g.image_id, g.archived_at is not null as archived, g.access,
         g.externally_visible, g.moderated_join, g.members_can_invite, g.chat_enabled, g.shows_organisations, g.sensitive, g.is_for_everybody as for_everybody, g.member_count,
         coalesce(m.state::text, 'no_member') as status, coalesce(m.is_admin, false) as is_admin,
         coalesce(m.is_subscribed and m.state = 'member', false) as i_haz_subscription,
         coalesce(m.is_favorite and m.state = 'member', false) as favorited,
         case when m.is_admin and m.state = 'member' then not exists (
           select 1 from group_memberships running join members p on p.id = running.member_id
           where running.group_id = g.id and running.is_admin and running.state = 'member' and running.id <> m.id
             and p.state in ('active', 'to_be_onboarded')
         ) else false end as is_last_admin,
         coalesce(c.main_group_id = g.id, false) as active_main_group, c.main_group_hidden,
         g.group_category_id, s.id as stream_id, s.posters,
         json_build_object('slug', c.slug, 'name', c.name, 'plural_name', c.plural_name, 'color', c.color) as category,
         case when m.state = 'member' or g.access = 'open' then (
             select count(distinct a.activity_id) from containers every
             join activity_containers a on a.container_id = every.id
             where every.group_id = g.id and every.kind = 'stream'
               and every.last_entry_at > now() - make_interval(days => ${ACTIVITY_DAYS})
               and a.created_at > now() - make_interval(days => ${ACTIVITY_DAYS})
           ) else 0 end as activity_count ${more}
  from groups g
  join group_categories c on c.id = g.group_category_id
  join containers s on s.group_id = g.id and s.kind = 'stream' and s.is_main
  left join group_memberships m on m.group_id = g.id and m.member_id = ${viewer.memberId}
  where ${groupVisibleTo(viewer)} and ${where} ${tail}
`;

/** A page of the groups that a condition on `g` holds for and the viewer may know of, by name: one statement. */
export async function groupsByName(
  db: Sql,
  viewer: Viewer,
  where: RawBuilder<unknown>,
  { page, perPage }: { page: number; perPage: number },
): Promise<GroupRow[]> {
  const tail = sql`
    order by g.sort_by_name collate "C", g.id limit ${sql.lit(perPage)} offset ${(page - 1) * perPage}`;
  return (await rowsOf(viewer, where, { tail }).execute(db)).rows;
}

/** A group by id or slug, as a predicate on `g`; digits are ids, since no slug is all digits (decisions 8, 113). */
const isNamed = (idOrSlug: string) =>
  /^\d{1,15}$/.test(idOrSlug) ? sql`g.id = ${Number(idOrSlug)}` : sql`g.id = ${groupAt(idOrSlug)}`;

/** A group that the viewer may know of, or undefined. */
export async function findGroup(db: Sql, viewer: Viewer, idOrSlug: string): Promise<GroupRow | undefined> {
  const { rows } = await rowsOf(viewer, isNamed(idOrSlug)).execute(db);
  return rows[0];
}

/** A group that the viewer may know of; throws 404 for any other. */
export async function loadGroup(db: Sql, viewer: Viewer, idOrSlug: string): Promise<GroupRow> {
  const group = await findGroup(db, viewer, idOrSlug);
  if (!group) throw notFound();
  return group;
}

export type GroupDetailsRow = GroupRow & {
  stored: StoredValues;
  sets: PropertySetRow[];
  /** From the group outwards: its own, its category's, the network's; those that are there. */
  themes: ThemeRow[];
  roles: WornRole[];
  navigation: NavigationItem[];
  has_entry_page: boolean;
};

const shownRoles = sql`coalesce((
        select json_agg(json_build_object('id', r.id, 'name', r.name, 'color', r.color, 'text_color', r.text_color)
                        order by r.name, r.id)
        from membership_roles r where r.group_id = g.id and r.display_type <> 'hidden'
      ), '[]')`;

/** The active themes of the group `g` whose stream is `s`, and of what it lies in. */
const themes = (networkId: number) => sql`coalesce((
        select json_agg(t.* order by array_position(array[s.context_id, above.id, network.id], t.context_id))
        from contexts network left join contexts above on above.group_category_id = g.group_category_id
        join themes t on t.is_active and t.context_id in (s.context_id, above.id, network.id)
        where network.network_id = ${networkId}
      ), '[]')`;

/** A group with its profile that the viewer may know of: one statement; throws 404 for any other. */
export async function loadGroupDetails(db: Sql, viewer: Viewer, idOrSlug: string): Promise<GroupDetailsRow> {
  const { rows } = await rowsOf<GroupDetailsRow>(viewer, isNamed(idOrSlug), {
    more: sql`, coalesce((select f.property_values from profiles f where f.group_id = g.id), '{}') as stored,
      ${groupSets} as sets, ${themes(viewer.networkId)} as themes, ${shownRoles} as roles, ${sql.raw(navigationText('s.context_id'))} as navigation,
      ${sql.raw(hasEntryPageText('s.context_id'))} as has_entry_page`,
  }).execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Groups by their ids, in their order; those that the viewer may not know of are left out. */
export async function groupsByIds(db: Sql, viewer: Viewer, ids: readonly number[]): Promise<GroupRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await rowsOf(viewer, sql`g.id = any(${[...ids]}::bigint[])`).execute(db);
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Groups recommended at a time. */
const RECOMMENDED = 6;

/** Groups that the viewer may join or ask to join and has not, first those named, then the largest: one statement. */
export async function groupsToJoin(
  db: Sql,
  viewer: Viewer,
  { groupIds, categoryIds }: { groupIds: readonly number[]; categoryIds: readonly number[] },
): Promise<GroupRow[]> {
  const named = sql`g.id = any(${[...groupIds]}::bigint[])`;
  const where = sql`(${named} or g.group_category_id = any(${[...categoryIds]}::bigint[]))
    and g.archived_at is null and coalesce(m.state::text, 'no_member') = 'no_member' and g.access <> 'hidden'
    and (g.access = 'open' or g.moderated_join) and (${!viewer.isExternal}::boolean or g.externally_visible)`;
  const tail = sql`order by not ${named}, g.member_count desc, g.id limit ${sql.lit(RECOMMENDED)}`;
  return (await rowsOf(viewer, where, { tail }).execute(db)).rows;
}

export type GroupFilter = {
  category?: string;
  q?: string;
  mine?: boolean;
  archived?: boolean;
  page: number;
  perPage: number;
};

/** A page of the groups that the viewer may know of, by name. */
export async function listGroups(
  db: Sql,
  viewer: Viewer,
  filter: GroupFilter,
): Promise<{ groups: GroupRow[]; total: number }> {
  const conditions = [
    sql`(g.archived_at is not null) = ${filter.archived ?? false}`,
    ...(filter.category === undefined ? [] : [sql`c.id = ${categoryNamed(filter.category)}`]),
    ...(filter.q?.trim()
      ? [sql`fold(g.name) like '%' || replace(replace(fold(${filter.q.trim()}), '%', ''), '_', '') || '%'`]
      : []),
    ...(filter.mine ? [sql`m.state = 'member'`] : []),
  ];
  const { rows, total } = await countedPage(filter.page, async (page) => {
    const listed = await sql<{ id: number; total: number }>`
      select g.id, count(*) over () as total
      from groups g
      join group_categories c on c.id = g.group_category_id
      left join group_memberships m on m.group_id = g.id and m.member_id = ${viewer.memberId}
      where ${groupVisibleTo(viewer)} and ${sql.join(conditions, sql` and `)}
      order by g.name, g.id limit ${filter.perPage} offset ${(page - 1) * filter.perPage}
    `.execute(db);
    return listed.rows;
  });
  const groups = await groupsByIds(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
  return { groups, total };
}

/** The viewer's own invitation into a group that waits for an answer. */
export async function openInviteOf(
  db: Sql,
  viewer: Viewer,
  groupId: number,
): Promise<GroupDetails['invite']> {
  const { rows } = await sql<NonNullable<GroupDetails['invite']>>`
    select i.id, i.additional_message, i.created_at,
           case when w.id is not null then json_build_object('id', w.id, 'name', w.display_name) end as author
    from invites i left join members w on w.id = i.author_id and w.state not in ('left', 'anonymised')
    where i.member_id = ${viewer.memberId} and i.group_id = ${groupId} and i.state = 'open'
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * True for a member whom the viewer may know of.
 * @param options.withConsumers and for people from outside, as far as the network has them invited
 */
export async function isVisibleMember(
  db: Sql,
  viewer: Viewer,
  memberId: number,
  { withConsumers = false } = {},
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members p where p.id = ${memberId} and (${memberVisibleTo(viewer)}
      or (${withConsumers}::boolean and p.state = 'consumer' and p.network_id = ${viewer.networkId}))
  `.execute(db);
  return rows.length > 0;
}
