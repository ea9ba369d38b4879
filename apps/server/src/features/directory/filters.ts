import type { DirectoryChoice, NetworkSettings } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { memberProperties, type PropertyRow, tagShownTo, wordIn } from '../property-sets/index.ts';

/** What people are narrowed by, beside the group and the words. */
export type Filters = {
  role: number | undefined;
  /** What profiles must hold: a tag by its id, an option by its value. */
  values: readonly { property: PropertyRow; value: string }[];
};

export const NO_FILTERS: Filters = { role: undefined, values: [] };

/** The name of a filter by a property, as calls and addresses have it. */
export const filterOf = (property: Pick<PropertyRow, 'name'>): string => `profile.${property.name}`;

/** Of what the network shows in lists, the properties with choices that everybody sees: only by these can lists be narrowed. */
export const choiceProperties = (
  settings: NetworkSettings,
  properties: readonly PropertyRow[],
): PropertyRow[] =>
  settings.directory_profile_fields.flatMap((name) =>
    properties.filter(
      (each) => each.name === name && each.is_visible && (each.type === 'tag' || each.type === 'selection'),
    ),
  );

/** Those of a network, in the order in which lists show them. No statement where lists show nothing of profiles. */
export async function filterProperties(db: Sql, settings: NetworkSettings): Promise<PropertyRow[]> {
  if (settings.directory_profile_fields.length === 0) return [];
  return choiceProperties(settings, await memberProperties(db));
}

/** Where roles are worn that lists show: those of the network, and in a group its own. */
export const roleShownIn = (groupId: number | undefined): RawBuilder<boolean> =>
  sql<boolean>`(r.display_type <> 'hidden' and (r.group_id is null or r.group_id = ${groupId ?? null}))`;

type Query = { role?: number; values?: string };

/**
 * The filters that a call names, with their words. What the viewer may not know of is not there.
 * @throws Problem 404 for roles, properties and values that are not shown
 */
export async function readFilters(
  db: Sql,
  viewer: Viewer,
  settings: NetworkSettings,
  query: Query,
  groupId: number | undefined,
): Promise<{ filters: Filters; chosen: DirectoryChoice[] }> {
  if (query.role === undefined && query.values === undefined) return { filters: NO_FILTERS, chosen: [] };
  const [role, values] = await Promise.all([
    query.role === undefined ? [] : roleNamed(db, query.role, groupId),
    query.values === undefined ? [] : valuesNamed(db, viewer, settings, query.values),
  ]);
  return {
    filters: { role: query.role, values: values.map(({ property, value }) => ({ property, value })) },
    chosen: [...role, ...values.map(({ choice }) => choice)],
  };
}

async function roleNamed(db: Sql, id: number, groupId: number | undefined): Promise<DirectoryChoice[]> {
  const { rows } = await sql<{ name: string }>`
    select r.name from membership_roles r where r.id = ${id} and ${roleShownIn(groupId)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return [{ filter: 'role', value: String(id), label: rows[0].name }];
}

/** `skills:12,level:good` as properties and their values. */
function pairsIn(text: string): [name: string, value: string][] {
  return text.split(',').map((pair) => {
    const [name, value] = pair.split(':') as [string, string];
    try {
      return [name, decodeURIComponent(value)];
    } catch {
      throw notFound();
    }
  });
}

async function valuesNamed(db: Sql, viewer: Viewer, settings: NetworkSettings, text: string) {
  const properties = await filterProperties(db, settings);
  const found = pairsIn(text).map(([name, value]) => {
    const property = properties.find((each) => each.name === name);
    const isKnown = property?.type === 'tag' ? /^[1-9]\d{0,14}$/.test(value) : optionIn(property, value);
    if (!property || !isKnown) throw notFound();
    return { property, value };
  });
  const ids = found.filter(({ property }) => property.type === 'tag').map(({ value }) => Number(value));
  const tags = await tagsShown(db, viewer, settings, ids);
  return found.map(({ property, value }) => {
    const label =
      property.type === 'tag'
        ? tags.get(Number(value))
        : wordIn(optionIn(property, value)!.labels, viewer.language, settings.language);
    if (label === undefined) throw notFound();
    return { property, value, choice: { filter: filterOf(property), value, label } };
  });
}

const optionIn = (property: PropertyRow | undefined, value: string) =>
  property?.options.find((option) => option.value === value);

/** Names of the tags that some profile shows to the viewer: others they cannot know of. */
async function tagsShown(db: Sql, viewer: Viewer, settings: NetworkSettings, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name::text from tags t
    where t.id = any(${[...ids]}::bigint[]) and ${tagShownTo(viewer, settings, 't')}
  `.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** True for a person `m` who wears the role. */
export const wears = (role: number): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from member_membership_roles has where has.member_id = m.id and has.membership_role_id = ${role}
)`;

/** True for a person `m` whose profile holds the value, alone or among others; the index on values answers it. */
export function holds({ property, value }: Filters['values'][number]): RawBuilder<boolean> {
  const stored = property.type === 'tag' ? Number(value) : value;
  const holding = (held: unknown) =>
    sql`f.property_values @> ${JSON.stringify({ [property.name]: held })}::jsonb`;
  // As a list that is made first: otherwise people would be gone through in their order, and each one's profile read.
  return sql<boolean>`m.id = any(array(
    select f.member_id from profiles f where f.member_id is not null and (${holding([stored])} or ${holding(stored)})
  ))`;
}
