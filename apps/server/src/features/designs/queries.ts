import { type Sql, sql } from '../../platform/db/database.ts';
import type { AdministrationContext } from '../../platform/registries/administration.ts';
import type { ThemeRow } from '../themes/index.ts';
import type { DesignPlace, DesignRow } from './tables.ts';

const columns = sql`
  t.id, t.name, t.accent, t.logo_id, t.logo_type, t.banner_type, t.banner_id, t.favicon_id, t.full_width,
  t.override, t.is_active`;

/** The designs of a place, the one in use first. */
export async function designsOf({ contextId }: DesignPlace, db: Sql): Promise<DesignRow[]> {
  const { rows } = await sql<DesignRow>`
    select ${columns} from themes t where t.context_id = ${contextId} order by t.is_active desc, t.id
  `.execute(db);
  return rows;
}

export async function designOf(
  { contextId }: DesignPlace,
  id: number,
  db: Sql,
): Promise<DesignRow | undefined> {
  const { rows } = await sql<DesignRow>`
    select ${columns} from themes t where t.context_id = ${contextId} and t.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Where the designs of what is administered hang. */
export async function placeOf(
  db: Sql,
  networkId: number,
  context: AdministrationContext,
): Promise<DesignPlace> {
  const where =
    context.type === 'network'
      ? sql`network_id = ${networkId}`
      : sql`${sql.ref(`${context.type}_id`)} = ${context.id}`;
  const { rows } = await sql<{ id: number }>`select id from contexts where ${where}`.execute(db);
  return { contextId: rows[0]!.id, type: context.type };
}

/** The designs in use from a place outwards, its own first and the network's last. */
export async function themesFrom(
  { contextId }: DesignPlace,
  db: Sql,
): Promise<(ThemeRow & { context_id: number })[]> {
  const { rows } = await sql<ThemeRow & { context_id: number }>`
    select t.* from contexts own
    left join groups g on g.id = own.group_id
    join contexts x on x.id = own.id or x.network_id is not null or x.group_category_id = g.group_category_id
    join themes t on t.context_id = x.id and t.is_active
    where own.id = ${contextId}
    order by x.network_id is not null, x.id <> own.id
  `.execute(db);
  return rows;
}

/**
 * Whether visitors may load a picture: what the network or a category wears shows before anybody signs in.
 * @param id of the file
 */
export async function isWornOpenly(db: Sql, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from themes t join contexts x on x.id = t.context_id and x.group_id is null
    where t.is_active and ${id} in (t.logo_id, t.banner_id, t.favicon_id)
  `.execute(db);
  return rows.length > 0;
}

/** Who changed one of these fields of a design last, with the fields: from the audit log. */
export async function lastChangesOf(
  db: Sql,
  id: number,
  fields: readonly string[],
): Promise<{ display_name: string | null; state: string | null }[]> {
  const { rows } = await sql<{ display_name: string | null; state: string | null }>`
    select distinct on (field) m.display_name, m.state
    from audit_entries e
    cross join lateral jsonb_object_keys(e.details->'after') field
    left join members m on m.id = e.actor_id
    where e.target->>'design' = ${String(id)} and e.outcome = 'done' and field = any(${[...fields]}::text[])
      and jsonb_typeof(e.details->'after') = 'object'
    order by field, e.id desc
  `.execute(db);
  return rows;
}
