import { APP_BIN_DAYS } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { groupAt } from '../../platform/policy/group-at.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo, visibleTo } from '../../platform/policy/visible-to.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import { canManageApp, type LoadedApp } from './policy.ts';
import { runsPlace, type Standing, standingOf } from './standing.ts';
import {
  type AppCounts,
  type AppGroup,
  type AppPropertyRow,
  type AppRow,
  appColumns,
  appJoins,
  countColumns,
  removedProperties,
} from './tables.ts';

/** An app as those have it who build it. */
export type BuiltRow = LoadedApp &
  AppCounts & {
    removed: AppPropertyRow[];
    updated_at: string;
    /** The viewer reads its items: who runs a group without belonging to it builds, and reads nothing. */
    is_seen: boolean;
  };

type Row = AppRow & AppCounts & Pick<BuiltRow, 'removed' | 'updated_at' | 'is_seen'>;

const select = (viewer: Viewer, where: RawBuilder<unknown>, tail: RawBuilder<unknown> = sql``) => sql<Row>`
  select ${appColumns}, ${countColumns}, ${removedProperties} as removed, a.updated_at, ${visibleTo(viewer)} as is_seen
  from apps a ${appJoins}
  where c.kind = 'app' and (its_group.id is null or its_group.deleted_at is null) and ${where} ${tail}`;

const there = sql`a.deleted_at is null`;
const restorable = sql`a.deleted_at > now() - make_interval(days => ${APP_BIN_DAYS})`;

async function oneOf(db: Sql, viewer: Viewer, id: number, where: RawBuilder<unknown>): Promise<BuiltRow> {
  const [{ rows }, standing] = await Promise.all([
    select(viewer, sql`a.id = ${id} and ${where}`).execute(db),
    standingOf(db, viewer),
  ]);
  const app = rows[0] && { ...rows[0], standing };
  // Whoever runs the place knows of it.
  if (!app || !(app.is_seen || runsPlace(standing, app.group))) throw notFound();
  return app;
}

/** An app that the viewer builds. @throws Problem 404 where they do not know of it, 403 where they only see it */
export async function loadBuiltApp(db: Sql, viewer: Viewer, id: number): Promise<BuiltRow> {
  const app = await oneOf(db, viewer, id, there);
  if (!canManageApp(app)) throw forbidden();
  return app;
}

/** An app that was deleted and can be brought back. @throws Problem 404, 403 */
export async function loadDeletedApp(db: Sql, viewer: Viewer, id: number): Promise<BuiltRow> {
  const app = await oneOf(db, viewer, id, restorable);
  if (!runsPlace(app.standing, app.group)) throw notFound();
  return app;
}

/** An app, put away or not, with what the viewer is to it. @throws Problem 404 where they do not know of it */
export const loadKnownApp = (db: Sql, viewer: Viewer, id: number): Promise<BuiltRow> =>
  oneOf(db, viewer, id, there);

/** As `loadBuiltApp`; nobody else changes the app or its items until the transaction ends. */
export async function holdBuiltApp(tx: Transaction, viewer: Viewer, id: number): Promise<BuiltRow> {
  await loadBuiltApp(tx, viewer, id);
  await sql`select 1 from apps where id = ${id} for update`.execute(tx);
  // What was read before waiting for the lock is not what is there now.
  return loadBuiltApp(tx, viewer, id);
}

/** Where apps are administered: the network, or a group, as the viewer stands to it. */
export type Place = { group: AppGroup | null; standing: Standing };

/**
 * The network, or a group that the viewer may know of.
 * @throws Problem 404, 403 where the viewer does not run it
 */
export async function loadPlace(db: Sql, viewer: Viewer, group: number | string | null): Promise<Place> {
  const standing = await standingOf(db, viewer);
  const found = group === null ? null : await groupNamed(db, viewer, group);
  if (found === undefined) throw notFound();
  if (!runsPlace(standing, found)) throw forbidden();
  return { group: found, standing };
}

async function groupNamed(db: Sql, viewer: Viewer, idOrSlug: number | string): Promise<AppGroup | undefined> {
  const isId = /^[0-9]{1,15}$/.test(String(idOrSlug));
  const { rows } = await sql<AppGroup>`
    select g.id, g.slug::text as slug, g.name, g.group_category_id, g.archived_at is not null as is_archived
    from groups g
    where g.id = ${isId ? sql`${Number(idOrSlug)}::bigint` : groupAt(String(idOrSlug))} and ${groupVisibleTo(viewer)}
  `.execute(db);
  return rows[0];
}

/** All apps of a place, by name, whether or not the viewer reads their items. */
export async function appsOfPlace(db: Sql, { group, standing }: Place): Promise<BuiltRow[]> {
  const where = sql`${there} and c.group_id is not distinct from ${group?.id ?? null}::bigint`;
  const { rows } = await select(standing.viewer, where, sql`order by fold(c.name) collate "C", a.id`).execute(
    db,
  );
  return rows.map((row) => ({ ...row, standing }));
}

/** Apps of a place that were deleted and can be brought back, the last deleted first. */
export async function deletedAppsOf(db: Sql, { group, standing }: Place): Promise<BuiltRow[]> {
  const where = sql`${restorable} and c.group_id is not distinct from ${group?.id ?? null}::bigint`;
  const { rows } = await select(standing.viewer, where, sql`order by a.deleted_at desc, a.id`).execute(db);
  return rows.map((row) => ({ ...row, standing }));
}

export type PropertyUses = {
  items: ReadonlyMap<string, number>;
  /** By property and choice. */
  options: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

/** How many items have a value of each property, and each choice: one statement. */
export async function usesOf(
  db: Sql,
  app: Pick<BuiltRow, 'id' | 'properties' | 'removed'>,
): Promise<PropertyUses> {
  const selections = [...app.properties, ...app.removed]
    .filter(({ type }) => type === 'selection')
    .map(({ name }) => name);
  const { rows } = await sql<{ name: string; value: string | null; items_count: number }>`
    with filled as (
      select each.key as name, each.value from items i cross join jsonb_each(i.property_values) each
      where i.app_id = ${app.id} and i.deleted_at is null
    )
    select name, null as value, count(*)::int as items_count from filled group by name
    union all
    select name, chosen, count(*)::int from filled cross join jsonb_array_elements_text(
      case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end
    ) chosen
    where name = any(${selections}::text[]) group by name, chosen
  `.execute(db);
  const options = new Map<string, Map<string, number>>();
  for (const { name, value, items_count } of rows) {
    if (value === null) continue;
    options.set(name, (options.get(name) ?? new Map<string, number>()).set(value, items_count));
  }
  return {
    items: new Map(rows.filter(({ value }) => value === null).map((row) => [row.name, row.items_count])),
    options,
  };
}

/** Who changed an app last, of what its versions tell. */
export async function changedBy(
  db: Sql,
  appId: number,
): Promise<{ at: string; display_name: string; state: string } | undefined> {
  const { rows } = await sql<{ at: string; display_name: string; state: string }>`
    select v.created_at as at, m.display_name, m.state::text as state
    from app_versions v join members m on m.id = v.author_id
    where v.app_id = ${appId} order by v.version desc limit 1
  `.execute(db);
  return rows[0];
}
