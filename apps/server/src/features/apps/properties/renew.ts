import { type Sql, sql } from '../../../platform/db/database.ts';
import { columnOf } from '../policy.ts';
import type { AppPropertyRow, AppRow } from '../tables.ts';

/** Hangs all items of an app where the value of its column property says; what is offered no more is unassigned. */
export async function renewWallColumns(
  tx: Sql,
  app: Pick<AppRow, 'id' | 'column_property' | 'properties'>,
): Promise<void> {
  const column = columnOf(app);
  const name = column?.name ?? '';
  const values = (column?.options ?? []).map(({ value }) => value).filter((value) => value !== '');
  await sql`
    update items i set wall_column = chosen.value
    from (
      select each.id, case when said.value = any(${values}::text[]) then said.value end as value
      from items each cross join lateral (
        select coalesce(each.property_values -> ${name}::text ->> 0, each.property_values ->> ${name}::text) as value
      ) said
      where each.app_id = ${app.id}
    ) chosen
    where i.id = chosen.id and i.wall_column is distinct from chosen.value
  `.execute(tx);
}

/** Sorts and filters items by the choices of a selection as they are offered now, in their order. */
export async function renewChoiceKeys(
  tx: Sql,
  appId: number,
  { id, name, options }: Pick<AppPropertyRow, 'id' | 'name' | 'options'>,
): Promise<void> {
  await sql`delete from item_keys where property_id = ${id}`.execute(tx);
  await sql`
    insert into item_keys (property_id, item_id, position, key)
    select ${id}, i.id, row_number() over (partition by i.id order by said.at) - 1,
      lpad((array_position(${options.map(({ value }) => value)}::text[], said.value) - 1)::text, 4, '0')
    from items i cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(i.property_values -> ${name}::text)
        when 'array' then i.property_values -> ${name}::text
        else jsonb_build_array(i.property_values -> ${name}::text)
      end
    ) with ordinality said (value, at)
    where i.app_id = ${appId} and i.property_values ? ${name}::text
      and said.value = any(${options.map(({ value }) => value)}::text[])
  `.execute(tx);
}
