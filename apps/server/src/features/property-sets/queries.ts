import type { ContextType } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { effectiveProperties } from './inheritance.ts';
import type { PropertyRow, PropertySetRow, StoredValues } from './tables.ts';

/** A place that a set can belong to, as the viewer stands to it. */
export type Context = {
  type: ContextType;
  id: number;
  /** Row of `contexts`. */
  contextId: number;
  categoryId: number | null;
  /** Only of groups. */
  isGroupAdmin: boolean;
  isArchived: boolean;
};

/** The context that a call names, or undefined when there is none that the viewer may know of. */
export async function findContext(
  db: Sql,
  viewer: Viewer,
  type: ContextType,
  id: number,
): Promise<Context | undefined> {
  const where = {
    network: sql`x.network_id = ${id}`,
    group_category: sql`x.group_category_id = ${id}`,
    group: sql`x.group_id = ${id} and ${groupVisibleTo(viewer)}`,
  }[type];
  const { rows } = await sql<Omit<Context, 'type' | 'id'>>`
    select x.id as "contextId", coalesce(x.group_category_id, g.group_category_id) as "categoryId",
           coalesce(m.is_admin, false) as "isGroupAdmin", g.archived_at is not null as "isArchived"
    from contexts x
    left join groups g on g.id = x.group_id
    left join group_memberships m on m.group_id = g.id and m.member_id = ${viewer.memberId} and m.state = 'member'
    where ${where}
  `.execute(db);
  return rows[0] && { type, id, ...rows[0] };
}

const setsWhere = (names: readonly string[], where: RawBuilder<unknown>) => sql<PropertySetRow>`
    select s.name, s.type, x.kind as context_type, coalesce(x.network_id, x.group_category_id, x.group_id) as context_id,
           s.tag_parents, s.added_options, coalesce((
             select jsonb_agg(jsonb_build_object(
               'id', p.id, 'name', p.name, 'type', p.type, 'labels', p.labels, 'hints', p.hints,
               'is_required', p.is_required, 'is_visible', p.is_visible, 'is_locked', p.is_locked,
               'settings', p.settings, 'options', p.options
             ) order by p.position, p.id)
             from properties p where p.property_set_id = s.id
           ), '[]') as properties
    from property_sets s join contexts x on x.id = s.context_id
    where s.name = any(${[...names]}::text[]) and (x.network_id is not null or ${where})
  `;

/** The sets of a name in the network, in these categories and in these groups. */
async function setsNamed(
  db: Sql,
  name: string,
  categoryIds: readonly number[],
  groupIds: readonly number[],
): Promise<PropertySetRow[]> {
  const where = sql`
    x.group_category_id = any(${[...categoryIds]}::bigint[]) or x.group_id = any(${[...groupIds]}::bigint[])`;
  return (await setsWhere([name], where).execute(db)).rows;
}

const asJson = (sets: RawBuilder<PropertySetRow>) =>
  sql<PropertySetRow[]>`coalesce((select json_agg(sets) from (${sets}) sets), '[]')`;

/** The sets of people's profiles as a column of a statement about a person; `memberPropertiesIn` reads it. */
export const memberSets = asJson(setsWhere(['member_profile'], sql`false`));

/** The sets that hold for the profile of a group `g` as a column of a statement about it; `groupPropertiesIn` reads it. */
export const groupSets = asJson(
  setsWhere(['group_profile'], sql`x.group_category_id = g.group_category_id or x.group_id = g.id`),
);

/** What can be said of a file or folder. */
export const ENTRY_SETS = ['file_profile', 'folder_profile'] as const;
export type EntrySet = (typeof ENTRY_SETS)[number];

/**
 * The sets that hold for files and folders in trees, as a column of a statement; `treePropertiesIn` reads it.
 * @param groupIds a query, or a column, of the groups whose trees they are
 */
export const treeSets = (groupIds: RawBuilder<unknown>) =>
  asJson(setsWhere(ENTRY_SETS, sql`x.group_id in (${groupIds})`));

/** All sets of a name for files or folders: one statement. */
export async function setsOfTrees(db: Sql, name: EntrySet): Promise<PropertySetRow[]> {
  return (await setsWhere([name], sql`x.group_id is not null`).execute(db)).rows;
}

/** What can be said of files or folders in the tree of a group, or of the network where there is none. */
export const treePropertiesIn = (
  sets: readonly PropertySetRow[],
  name: EntrySet,
  groupId: number | null,
): PropertyRow[] =>
  effectiveProperties(
    outwards(
      sets.filter((set) => set.name === name),
      groupId,
      null,
    ),
  );

export const memberPropertiesIn = (sets: readonly PropertySetRow[]): PropertyRow[] =>
  effectiveProperties(sets);

export const groupPropertiesIn = (
  sets: readonly PropertySetRow[],
  group: { id: number; group_category_id: number },
): PropertyRow[] => effectiveProperties(outwards(sets, group.id, group.group_category_id));

/** The sets that hold in a context, from itself outwards. */
export async function setsAround(
  db: Sql,
  name: string,
  context: Pick<Context, 'type' | 'id' | 'categoryId'>,
): Promise<PropertySetRow[]> {
  const sets = await setsNamed(
    db,
    name,
    context.categoryId === null ? [] : [context.categoryId],
    context.type === 'group' ? [context.id] : [],
  );
  return outwards(sets, context.type === 'group' ? context.id : null, context.categoryId);
}

/** Of sets of one name those that hold for a group, or for a category, the nearest first. */
function outwards(
  sets: readonly PropertySetRow[],
  groupId: number | null,
  categoryId: number | null,
): PropertySetRow[] {
  const of = (type: ContextType, id: number | null) =>
    sets.filter((set) => set.context_type === type && (type === 'network' || set.context_id === id));
  return [...of('group', groupId), ...of('group_category', categoryId), ...of('network', null)];
}

/** The properties of people's profiles: one statement. */
export async function memberProperties(db: Sql): Promise<PropertyRow[]> {
  return memberPropertiesIn(await setsNamed(db, 'member_profile', [], []));
}

/** The properties of each of these groups' profiles: two statements, whatever their number. */
export async function groupProperties(
  db: Sql,
  groupIds: readonly number[],
): Promise<Map<number, PropertyRow[]>> {
  const { rows } = await sql<{ id: number; group_category_id: number }>`
    select id, group_category_id from groups where id = any(${[...groupIds]}::bigint[])
  `.execute(db);
  const categoryIds = [...new Set(rows.map((row) => row.group_category_id))];
  const sets = await setsNamed(db, 'group_profile', categoryIds, groupIds);
  return new Map(rows.map((row) => [row.id, groupPropertiesIn(sets, row)]));
}

export type OwnerKind = 'member' | 'group';

/** What is stored in the profiles of people, or of groups; those without a profile are left out. */
export async function storedProfiles(
  db: Sql,
  kind: OwnerKind,
  ids: readonly number[],
): Promise<Map<number, StoredValues>> {
  const owner = sql.ref(`${kind}_id`);
  const { rows } = await sql<{ id: number; property_values: StoredValues }>`
    select ${owner} as id, current_names(property_values) as property_values from profiles where ${owner} = any(${[...ids]}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.property_values]));
}

/** Names of tags by their ids. */
export async function tagNames(db: Sql, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name::text from tags where id = any(${[...ids]}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Names of published images by their ids. */
export async function imageNames(db: Sql, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; original_filename: string }>`
    select id, original_filename from files
    where id = any(${[...ids]}::bigint[]) and state = 'published' and directory = 'images'
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.original_filename]));
}
