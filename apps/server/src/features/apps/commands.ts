import { APP_ABILITIES, type AppTemplate, type BuiltApp, type ItemLayout } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { cleanLine, cleanWords } from '../../platform/clean-line.ts';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { DefinedProperty } from '../property-sets/index.ts';
import {
  type BuiltRow,
  holdBuiltApp,
  loadBuiltApp,
  loadDeletedApp,
  loadKnownApp,
  loadPlace,
} from './building.ts';
import { conflictOf, type Wording } from './conflict.ts';
import { eachOnce, refuseUnknown } from './grants.ts';
import { canArchiveApp, canDestroyApp } from './policy.ts';
import { renewWallColumns } from './properties/renew.ts';
import { endFormerSlug, keepSlug, lockSlugs, slugAsTyped, slugOfName } from './slugs.ts';
import type { AppGrants, AppOpenness } from './tables.ts';
import { templateOf } from './templates/index.ts';
import { countVersion } from './versions.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    app_created: { appId: number };
    /** `renew` where titles, words and keys of its items are to be worked out anew. */
    app_changed: { appId: number; renew: boolean };
    app_deleted: { appId: number };
    app_restored: { appId: number };
  }
}

type Jobs = Services['jobs'];

export type AppFields = {
  name?: string;
  description?: string;
  icon?: BuiltApp['icon'];
  color?: BuiltApp['color'];
  slug?: string;
  openness?: Exclude<AppOpenness, 'members'>;
  grants?: AppGrants;
};

const nameFrom = (typed: string): string => {
  const name = cleanLine(typed);
  if (name === '') throw invalid({ 'app.name': ['required'] });
  return name;
};

const grantsFrom = (sent: AppGrants): AppGrants =>
  Object.fromEntries(APP_ABILITIES.map((ability) => [ability, eachOnce(sent[ability] ?? [])]));

/** Who may what where nobody said: everybody who sees it fills it, and deletes what they wrote themselves. */
export const FIRST_GRANTS: AppGrants = {
  create: [{ type: 'everyone', id: null }],
  update: [{ type: 'everyone', id: null }],
  destroy: [{ type: 'author', id: null }],
  manage: [],
};

const checkGrants = (
  tx: Transaction,
  viewer: Viewer,
  wording: Wording,
  grants: AppGrants,
  before: AppGrants,
) =>
  refuseUnknown(
    tx,
    viewer,
    wording.naming,
    new Map(APP_ABILITIES.map((ability) => [`app.grants.${ability}`, grants[ability] ?? []])),
    Object.values(before).flat(),
  );

/** Adds properties at the end of an app that has none of these names. */
export async function insertProperties(
  tx: Transaction,
  appId: number,
  properties: readonly DefinedProperty[],
): Promise<void> {
  const rows = properties.map((property, index) => ({ ...property, position: index + 1 }));
  await sql`
    insert into app_properties
      (app_id, name, type, position, labels, hints, is_required, is_visible, is_locked, settings, options)
    select ${appId}, p.name, p.type, p.position, p.labels, p.hints, p.is_required, p.is_visible, p.is_locked, p.settings, p.options
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p
      (name text, type text, position integer, labels jsonb, hints jsonb, is_required boolean, is_visible boolean,
       is_locked boolean, settings jsonb, options jsonb)
  `.execute(tx);
}

/**
 * The container of an app in the network or a group: of a group it is as open as all that the group has.
 * @returns its id, which the app has too
 */
async function openContainer(
  tx: Transaction,
  viewer: Viewer,
  app: { name: string; slug: string; openness: string; groupId: number | null },
): Promise<number> {
  const place =
    app.groupId === null ? sql`x.network_id = ${viewer.networkId}` : sql`x.group_id = ${app.groupId}`;
  const openness =
    app.groupId === null
      ? sql`${app.openness}`
      : sql`coalesce((
          select stream.openness from containers stream
          where stream.context_id = x.id and stream.kind = 'stream' and stream.is_main
        ), 'members')`;
  const { rows } = await sql<{ id: number }>`
    insert into containers (context_id, kind, slug, name, openness, is_main)
    select x.id, 'app', ${app.slug}, ${app.name}, ${openness}, false from contexts x where ${place}
    returning id
  `.execute(tx);
  return rows[0]!.id;
}

export type NewApp = AppFields & { name: string; template: AppTemplate; group_id?: number };

/** Makes an app of a template, in the network or a group that the viewer runs. @throws Problem 403, 404, 422 */
export async function createApp(
  tx: Transaction,
  viewer: Viewer,
  sent: NewApp,
  wording: Wording,
): Promise<BuiltRow> {
  const { group } = await loadPlace(tx, viewer, sent.group_id ?? null);
  if (group?.is_archived) throw forbidden();
  if (group && sent.openness !== undefined) throw invalid({ 'app.openness': ['not_allowed'] });
  await lockSlugs(tx);
  const name = nameFrom(sent.name);
  const slug = sent.slug === undefined ? await slugOfName(tx, name) : await slugAsTyped(tx, sent.slug);
  const grants = sent.grants ? grantsFrom(sent.grants) : FIRST_GRANTS;
  await checkGrants(tx, viewer, wording, grants, {});
  const template = templateOf(sent.template, wording.language);
  const openness = sent.openness ?? 'internal';
  const id = await openContainer(tx, viewer, { name, slug, openness, groupId: group?.id ?? null });
  await sql`
    insert into apps (id, slug, description, icon, color, grants, item_layout, opens_as, column_property, is_staged,
      title_property, created_by)
    values (${id}, ${slug}, ${cleanWords(sent.description ?? template.description)},
      ${sent.icon ?? template.icon}, ${sent.color ?? template.color}, ${JSON.stringify(grants)}::jsonb,
      ${JSON.stringify(template.item_layout)}::jsonb, ${template.opens_as}, ${template.column_property},
      ${template.is_staged}, ${template.title_property}, ${viewer.memberId})
  `.execute(tx);
  await endFormerSlug(tx, slug);
  await insertProperties(tx, id, template.properties);
  noteAct(tx, { target: { app: String(id), ...(group && { group: String(group.id) }) } });
  await recordEvents(tx, [{ type: 'app_created', actorId: viewer.memberId, payload: { appId: id } }]);
  return loadBuiltApp(tx, viewer, id);
}

/** An app to change: as it was read, or nobody's. @throws Problem 403, 404, 409 where it was changed since */
export async function holdVersion(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  version: number,
  wording: Wording,
): Promise<BuiltRow> {
  const app = await holdBuiltApp(tx, viewer, id);
  if (app.version !== version) throw await conflictOf(tx, app, version, wording);
  return app;
}

/** Changes what is sent of how an app is called, how it looks, who sees it and who may what. @throws Problem 403, 404, 409, 422 */
export async function updateApp(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  { version, ...sent }: AppFields & { version: number },
  wording: Wording,
): Promise<BuiltRow> {
  await lockSlugs(tx);
  const app = await holdVersion(tx, viewer, id, version, wording);
  if (app.group && sent.openness !== undefined) throw invalid({ 'app.openness': ['not_allowed'] });
  const name = sent.name === undefined ? app.name : nameFrom(sent.name);
  const slug = await nextSlug(tx, app, name, sent.slug);
  const grants = sent.grants ? grantsFrom(sent.grants) : app.grants;
  await checkGrants(tx, viewer, wording, grants, app.grants);
  await countVersion(tx, app, viewer.memberId);
  await sql`
    update apps set slug = ${slug}, grants = ${JSON.stringify(grants)}::jsonb,
      description = ${sent.description === undefined ? app.description : cleanWords(sent.description)},
      icon = ${sent.icon ?? app.icon}, color = ${sent.color ?? app.color}
    where id = ${id}
  `.execute(tx);
  await sql`
    update containers set name = ${name}, slug = ${slug}, openness = ${sent.openness ?? app.openness} where id = ${id}
  `.execute(tx);
  await keepSlug(tx, id, { former: app.slug, current: slug });
  await recordChange(tx, viewer, id, false);
  return loadBuiltApp(tx, viewer, id);
}

/** An address that is typed, or follows another name. */
async function nextSlug(
  tx: Transaction,
  app: BuiltRow,
  name: string,
  typed: string | undefined,
): Promise<string> {
  if (typed !== undefined && typed !== app.slug) return slugAsTyped(tx, typed, app.id);
  return typed === undefined && name !== app.name ? slugOfName(tx, name, app.id) : app.slug;
}

export const recordChange = (
  tx: Transaction,
  viewer: Pick<Viewer, 'memberId'>,
  appId: number,
  renew: boolean,
): Promise<void> =>
  recordEvents(tx, [{ type: 'app_changed', actorId: viewer.memberId, payload: { appId, renew } }]);

export type LayoutChange = {
  item_layout?: ItemLayout;
  collection_layout?: BuiltApp['collection_layout'];
  version: number;
};

/** Changes how items and the app itself are laid out. @throws Problem 403, 404, 409, 422 */
export async function updateLayout(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  { version, item_layout, collection_layout }: LayoutChange,
  wording: Wording,
): Promise<BuiltRow> {
  const app = await holdVersion(tx, viewer, id, version, wording);
  const layout = item_layout ? checkedLayout(app, item_layout) : app.item_layout;
  if (collection_layout) refuseColumn(app, collection_layout);
  const collection = collection_layout ?? {
    name: app.opens_as,
    column_property: app.column_property,
    stage: app.is_staged,
  };
  await countVersion(tx, app, viewer.memberId);
  await sql`
    update apps set item_layout = ${JSON.stringify(layout)}::jsonb, opens_as = ${collection.name},
      column_property = ${collection.column_property}, is_staged = ${collection.stage}
    where id = ${id}
  `.execute(tx);
  const after = await loadBuiltApp(tx, viewer, id);
  if (collection.column_property !== app.column_property) await renewWallColumns(tx, after);
  await recordChange(tx, viewer, id, false);
  return after;
}

/** The columns of a layout, by its letters [RUL-0423]. */
const columnsOf = (layout: string): string[] => [...new Set(layout.replace(/[^abcd]/g, ''))];

/**
 * A layout as it is kept: names without blanks around them, columns that it does not have empty, and each property in one
 * place only [RUL-0426].
 */
function checkedLayout(app: BuiltRow, { type, tabs }: ItemLayout): ItemLayout {
  const errors: Record<string, string[]> = {};
  if (type === 'custom' && tabs.length === 0) errors['item_layout.tabs'] = ['required'];
  if (type === 'inherit' && !app.properties.some((property) => property.type === 'relation'))
    errors['item_layout.type'] = ['not_allowed'];
  const known = new Set(app.properties.map(({ name }) => name));
  const placed = new Set<string>();
  const kept = tabs.map((tab, index) => {
    const name = cleanLine(tab.name);
    if (name === '') errors[`item_layout.tabs.${index}.name`] = ['required'];
    const has = columnsOf(tab.layout);
    for (const column of ['a', 'b', 'c', 'd'] as const) {
      for (const [at, { property }] of tab.columns[column].entries()) {
        const path = `item_layout.tabs.${index}.columns.${column}.${at}.property`;
        if (!known.has(property)) errors[path] = ['unknown'];
        else if (!has.includes(column)) errors[path] = ['not_allowed'];
        else if (placed.has(property)) errors[path] = ['taken'];
        placed.add(property);
      }
    }
    return { ...tab, name };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { type, tabs: kept };
}

/** A wall needs columns: the choices of a property of which one is made [RUL-0429]. */
function refuseColumn(app: BuiltRow, { name, column_property }: BuiltApp['collection_layout']): void {
  const field = 'collection_layout.column_property';
  if (column_property === null) {
    if (name === 'wall') throw invalid({ [field]: ['required'] });
    return;
  }
  const property = app.properties.find((each) => each.name === column_property);
  if (!property) throw invalid({ [field]: ['unknown'] });
  if (property.type !== 'selection' || property.settings.multiple)
    throw invalid({ [field]: ['not_allowed'] });
}

/** Deletes an app with its items; for thirty days it can be brought back. @throws Problem 403, 404 */
export async function deleteApp(tx: Transaction, viewer: Viewer, id: number): Promise<void> {
  const app = await holdBuiltApp(tx, viewer, id);
  if (!canDestroyApp(app)) throw forbidden();
  await sql`update apps set deleted_at = now() where id = ${id}`.execute(tx);
  await recordEvents(tx, [{ type: 'app_deleted', actorId: viewer.memberId, payload: { appId: id } }]);
}

/** Brings a deleted app back. Does nothing for one that is back already. @throws Problem 403, 404 */
export async function restoreApp(tx: Transaction, viewer: Viewer, id: number): Promise<BuiltRow> {
  const back = await findBuiltApp(tx, viewer, id);
  if (back) return back;
  await loadDeletedApp(tx, viewer, id);
  const { rows } = await sql`
    update apps set deleted_at = null where id = ${id} and deleted_at is not null returning id
  `.execute(tx);
  if (rows.length > 0)
    await recordEvents(tx, [{ type: 'app_restored', actorId: viewer.memberId, payload: { appId: id } }]);
  return loadBuiltApp(tx, viewer, id);
}

/** Puts an app away, or takes it out again. Does nothing for one that is so already. @throws Problem 403, 404 */
export async function archiveApp(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  isArchived: boolean,
): Promise<BuiltRow> {
  const app = await loadKnownApp(tx, viewer, id);
  if (!canArchiveApp(app)) throw forbidden();
  // Waits for whoever writes an item down just now.
  await sql`select 1 from apps where id = ${id} for update`.execute(tx);
  const { rows } = await sql`
    update apps set archived_at = case when ${isArchived} then now() end
    where id = ${id} and (archived_at is not null) <> ${isArchived} returning id
  `.execute(tx);
  if (rows.length > 0) await recordChange(tx, viewer, id, false);
  return loadKnownApp(tx, viewer, id);
}

/**
 * Lets a deleted app go now instead of after its days: nobody brings it back any more, and a job removes its items and
 * files, however often it is begun anew.
 * @throws Problem 403, 404
 */
export async function purgeApp(tx: Transaction, viewer: Viewer, id: number, jobs: Jobs): Promise<void> {
  const app = await loadDeletedApp(tx, viewer, id);
  noteAct(tx, { target: { app: String(id) }, before: { name: app.name, items: app.items_count } });
  await sql`update apps set deleted_at = '-infinity' where id = ${id} and deleted_at is not null`.execute(tx);
  await jobs.enqueue(tx, 'app_bin_emptying', {});
}

const findBuiltApp = async (db: Sql, viewer: Viewer, id: number): Promise<BuiltRow | undefined> => {
  const { rows } = await sql`select 1 from apps where id = ${id} and deleted_at is null`.execute(db);
  return rows.length > 0 ? loadBuiltApp(db, viewer, id) : undefined;
};
