import { type Sql, sql } from '../../../../platform/db/database.ts';
import type { Viewer } from '../../../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../../../platform/policy/visible-to.ts';
import { type MemberRow, memberColumns } from '../../../members/index.ts';
import { memberSets, type PropertySetRow, type StoredValues } from '../../../property-sets/index.ts';

export type PersonRow = MemberRow & { stored: StoredValues };

export type People = {
  people: Map<number, PersonRow>;
  /** What the profiles of people consist of. */
  sets: readonly PropertySetRow[];
  tags: ReadonlyMap<number, string>;
};

type Row = PersonRow & { sets: PropertySetRow[] | null; tags: Record<string, string> | null };

/**
 * Those of these people whom a reader may know of, with their profiles, in one statement; locked and former ones are
 * nobody's [B09]. What holds for all of them comes with the first.
 */
export async function peopleOf(db: Sql, viewer: Viewer, ids: readonly number[]): Promise<People> {
  if (ids.length === 0) return { people: new Map(), sets: [], tags: new Map() };
  const { rows } = await sql<Row>`
    with people as materialized (
      select ${memberColumns()}, coalesce(f.property_values, '{}') as stored
      from members m left join profiles f on f.member_id = m.id
      where m.id = any(${[...ids]}::bigint[]) and ${memberVisibleTo(viewer, 'm')}
    ),
    numbered as (select people.*, row_number() over (order by people.id) as place from people)
    select id, display_name, state, is_external, is_network_admin, image_id, stored,
      case when place = 1 then ${memberSets} end as sets,
      case when place = 1 then (
        select jsonb_object_agg(t.id, t.name) from tags t where t.id = any(array(
          select case when each.value #>> '{}' ~ '^[0-9]{1,15}$' then (each.value #>> '{}')::bigint end
          from people holder cross join lateral jsonb_each(holder.stored) as held
          cross join lateral jsonb_array_elements(
            case jsonb_typeof(held.value) when 'array' then held.value else '[]'::jsonb end
          ) as each (value)
          where jsonb_typeof(each.value) = 'number'
        ))
      ) end as tags
    from numbered order by place
  `.execute(db);
  const [first] = rows;
  return {
    people: new Map(rows.map(({ sets: _sets, tags: _tags, ...person }) => [person.id, person])),
    sets: first?.sets ?? [],
    tags: new Map(Object.entries(first?.tags ?? {}).map(([id, name]) => [Number(id), name])),
  };
}

/** Those of these people whom somebody may know of. */
export async function knownAmong(db: Sql, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select m.id from members m where m.id = any(${[...ids]}::bigint[]) and ${memberVisibleTo(viewer, 'm')}
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
