import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { groupAt } from '../../platform/policy/group-at.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo, visibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import { canCreateItems, type LoadedApp } from './policy.ts';
import { type Standing, standingOf } from './standing.ts';
import {
  type AppCounts,
  type AppRow,
  appColumns,
  appJoins,
  countColumns,
  itsGroup,
  type KeptIntegrations,
} from './tables.ts';

/** The viewer sees the app `a` with its container `c`; those that are deleted nobody does. */
export const appVisibleTo = (viewer: Viewer): RawBuilder<unknown> =>
  sql`c.kind = 'app' and a.deleted_at is null and ${visibleTo(viewer)}`;

/** True for the app with this id, or this address of now or of once; digits are ids, since no address is all digits. */
const isNamed = (idOrSlug: string): RawBuilder<unknown> =>
  /^[0-9]{1,15}$/.test(idOrSlug)
    ? sql`a.id = ${Number(idOrSlug)}`
    : sql`a.id = coalesce(
        (select current.id from apps current where current.slug = ${idOrSlug}::citext),
        (select former.app_id from app_slugs former where former.slug = ${idOrSlug}::citext)
      )`;

/** Apps for which a condition on `apps a`, its container `c` and its group `its_group` holds. */
async function appRows(db: Sql, where: RawBuilder<unknown>): Promise<AppRow[]> {
  const { rows } = await sql<AppRow>`select ${appColumns} from apps a ${appJoins} where ${where}`.execute(db);
  return rows;
}

const inOrder = sql`order by fold(c.name) collate "C", a.id`;

/** As `appRows`, with what is in them. */
async function countedRows(
  db: Sql,
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
): Promise<(AppRow & AppCounts)[]> {
  const { rows } = await sql<AppRow & AppCounts>`
    select ${appColumns}, ${countColumns} from apps a ${appJoins} where ${where} ${tail}
  `.execute(db);
  return rows;
}

/** What the viewer is to apps, asked in the statement's company. */
const withStanding = <Row extends AppRow>(rows: readonly Row[], standing: Standing): (Row & LoadedApp)[] =>
  rows.map((row) => ({ ...row, standing }));

/**
 * An app that the viewer sees, by its address, a former one or its id, with all that says what they may: two statements.
 * @throws Problem 404
 */
export async function loadApp(db: Sql, viewer: Viewer, idOrSlug: string | number): Promise<LoadedApp> {
  const [rows, standing] = await Promise.all([
    appRows(db, sql`${isNamed(String(idOrSlug))} and ${appVisibleTo(viewer)}`),
    standingOf(db, viewer),
  ]);
  if (!rows[0]) throw notFound();
  return { ...rows[0], standing };
}

/** As `loadApp`, with what is in it. @throws Problem 404 */
export async function loadCountedApp(
  db: Sql,
  viewer: Viewer,
  idOrSlug: string | number,
): Promise<LoadedApp & AppCounts> {
  const [rows, standing] = await Promise.all([
    countedRows(db, sql`${isNamed(String(idOrSlug))} and ${appVisibleTo(viewer)}`),
    standingOf(db, viewer),
  ]);
  if (!rows[0]) throw notFound();
  return { ...rows[0], standing };
}

/**
 * As `loadApp`, to write something of its items: what it consists of stays as it is until the transaction ends.
 * @throws Problem 404
 */
export async function holdApp(tx: Sql, viewer: Viewer, idOrSlug: string | number): Promise<LoadedApp> {
  const { rows } = await sql<{ id: number }>`
    select a.id from apps a join containers c on c.id = a.id
    where ${isNamed(String(idOrSlug))} and ${appVisibleTo(viewer)} for share of a
  `.execute(tx);
  if (!rows[0]) throw notFound();
  // What was read while waiting for the lock may not be what is there now.
  return loadApp(tx, viewer, rows[0].id);
}

/** The apps of these ids that the viewer sees: two statements. */
export async function appsByIds(
  db: Sql,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, LoadedApp>> {
  if (ids.length === 0) return new Map();
  const [rows, standing] = await Promise.all([
    appRows(db, sql`a.id = any(${[...ids]}::bigint[]) and ${appVisibleTo(viewer)}`),
    standingOf(db, viewer),
  ]);
  return new Map(withStanding(rows, standing).map((app) => [app.id, app]));
}

/**
 * The apps of the network, or of a group, that the viewer sees, by name.
 * @throws Problem 404 for a group that they may not know of
 */
export async function appsOf(
  db: Sql,
  viewer: Viewer,
  group: string | undefined,
): Promise<(LoadedApp & AppCounts)[]> {
  const groupId = group === undefined ? null : await knownGroup(db, viewer, group);
  const [rows, standing] = await Promise.all([
    countedRows(
      db,
      sql`c.group_id is not distinct from ${groupId}::bigint and ${appVisibleTo(viewer)}`,
      inOrder,
    ),
    standingOf(db, viewer),
  ]);
  return withStanding(rows, standing);
}

export type AppToFill = Pick<AppRow, 'id' | 'slug' | 'name' | 'icon' | 'color' | 'group'>;

/** The apps in which the viewer may write something down, of the network first and of their groups then: two statements. */
export async function appsToFill(db: Sql, viewer: Viewer): Promise<AppToFill[]> {
  const [{ rows }, standing] = await Promise.all([
    sql<AppToFill & Pick<AppRow, 'grants' | 'archived_at'>>`
      select a.id, a.slug::text as slug, c.name, a.icon, a.color, a.grants, a.archived_at, ${itsGroup} as "group"
      from apps a ${appJoins}
      where a.archived_at is null and ${appVisibleTo(viewer)}
      order by its_group.id is not null, fold(its_group.name) collate "C", fold(c.name) collate "C", a.id
    `.execute(db),
    standingOf(db, viewer),
  ]);
  return rows.filter((row) => canCreateItems({ ...row, standing }));
}

async function knownGroup(db: Sql, viewer: Viewer, idOrSlug: string): Promise<number> {
  const id = /^[0-9]{1,15}$/.test(idOrSlug) ? sql`${Number(idOrSlug)}::bigint` : groupAt(idOrSlug);
  const { rows } = await sql<{ id: number }>`
    select g.id from groups g where g.id = ${id} and ${groupVisibleTo(viewer)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

/** An app with what it does by itself, whoever asks; undefined where it is gone. */
export async function appForAll(
  db: Sql,
  id: number,
): Promise<(AppRow & { integrations: KeptIntegrations }) | undefined> {
  const { rows } = await sql<AppRow & { integrations: KeptIntegrations }>`
    select ${appColumns}, a.integrations from apps a ${appJoins}
    where a.id = ${id} and a.deleted_at is null and (its_group.id is null or its_group.deleted_at is null)
  `.execute(db);
  return rows[0];
}
