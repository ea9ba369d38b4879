import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { type Context, ownerOf, type PropertyRow } from '../property-sets/index.ts';

/** What an editor needs to know of a set beside what it consists of. */
export type EditedSet = {
  /** Properties that were taken out of it. */
  removed: PropertyRow[];
  updated_at: string;
  display_name: string | null;
  state: string | null;
};

/** How a context's own set was left, and by whom; undefined where it has none. */
export async function editedSet(
  db: Sql,
  name: string,
  { contextId }: Pick<Context, 'contextId'>,
): Promise<EditedSet | undefined> {
  const { rows } = await sql<EditedSet>`
    select s.removed_properties as removed, s.updated_at, m.display_name, m.state::text
    from property_sets s left join members m on m.id = s.author_id
    where s.context_id = ${contextId} and s.name = ${name}
  `.execute(db);
  return rows[0];
}

/** Groups whose profile consists of no set nearer to them than this context's. */
const groupsOf = ({ type, id }: Pick<Context, 'type' | 'id'>): RawBuilder<unknown> => {
  const nearer = (places: RawBuilder<unknown>) => sql`not exists (
    select 1 from property_sets s join contexts x on x.id = s.context_id
    where s.name = 'group_profile' and s.type = 'basic' and (${places})
  )`;
  if (type === 'group') return sql`g.id = ${id}`;
  if (type === 'group_category')
    return sql`g.group_category_id = ${id} and ${nearer(sql`x.group_id = g.id`)}`;
  return nearer(sql`x.group_id = g.id or x.group_category_id = g.group_category_id`);
};

/** Whether the tree of the container `c` consists of this context's set: its own tree, or one without a set nearer. */
const isInTree = (name: string, { type, id }: Pick<Context, 'type' | 'id'>): RawBuilder<boolean> =>
  type === 'group'
    ? sql<boolean>`c.group_id = ${id}`
    : sql<boolean>`not exists (
        select 1 from property_sets s join contexts x on x.id = s.context_id
        where s.name = ${name} and s.type = 'basic' and x.group_id = c.group_id
      )`;

/**
 * Whose values a set describes, as `owned (id, property_values)`: the people of the network, the groups of a context, or
 * the files or folders in its trees.
 */
function ownersOf(name: string, context: Pick<Context, 'type' | 'id'>): RawBuilder<unknown> {
  switch (ownerOf(name)) {
    case 'group':
      return sql`
        select g.id, o.property_values from groups g left join profiles o on o.group_id = g.id
        where g.deleted_at is null and ${groupsOf(context)}`;
    case 'file':
      return sql`
        select f.id, f.property_values from files f
        where f.directory = 'files' and f.state = 'published' and exists (
          select 1 from file_containers lies join containers c on c.id = lies.container_id
          where lies.file_id = f.id and ${isInTree(name, context)}
        )`;
    case 'folder':
      return sql`
        select d.id, d.property_values from folders d join containers c on c.id = d.container_id
        where d.deletion_id is null and d.type <> 'activitystream_folder' and ${isInTree(name, context)}`;
    default:
      return sql`
        select m.id, o.property_values from members m left join profiles o on o.member_id = m.id
        where m.state not in ('anonymised', 'preview', 'consumer')`;
  }
}

export type Uses = {
  profile_count: number;
  values: { name: string; profile_count: number; options: { value: string; profile_count: number }[] }[];
};

/** How many profiles consist of a context's set, and how many of them have which values: one statement. */
export async function usesOf(db: Sql, name: string, context: Pick<Context, 'type' | 'id'>): Promise<Uses> {
  const { rows } = await sql<Uses>`
    with owned as materialized (${ownersOf(name, context)}),
    given as materialized (
      select each.key as name, each.value from owned cross join lateral jsonb_each(owned.property_values) each
    ),
    counted as (select name, count(*)::int as profile_count from given group by name),
    selections as (select distinct p.name from properties p where p.type = 'selection'),
    chosen as (
      select given.name, option.value, count(*)::int as profile_count
      from given join selections on selections.name = given.name
      cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(given.value) = 'array' then given.value else jsonb_build_array(given.value) end
      ) as option (value)
      group by given.name, option.value
    )
    select (select count(*)::int from owned) as profile_count, coalesce((
      select json_agg(json_build_object('name', counted.name, 'profile_count', counted.profile_count, 'options', coalesce((
        select json_agg(json_build_object('value', chosen.value, 'profile_count', chosen.profile_count) order by chosen.value)
        from chosen where chosen.name = counted.name
      ), '[]')) order by counted.name) from counted
    ), '[]') as values
  `.execute(db);
  return rows[0]!;
}

/** How many properties the sets of the network have, by their names. */
export async function propertyCounts(
  db: Sql,
  { contextId }: Pick<Context, 'contextId'>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select s.name, count(p.id)::int as count from property_sets s left join properties p on p.property_set_id = s.id
    where s.context_id = ${contextId} group by s.name
  `.execute(db);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** How many profiles consist of a set of the network. */
export async function profileCount(db: Sql, name: string, context: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${ownersOf(name, context)}) owned
  `.execute(db);
  return rows[0]!.count;
}
