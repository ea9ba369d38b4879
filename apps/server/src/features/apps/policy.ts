import type { App } from '@dorfplatz/contract';
import { isGranted, runsPlace, type Standing } from './standing.ts';
import type { AppPropertyRow, AppRow } from './tables.ts';

/** An app with what its reader is to it: every question of rights is answered from this, without the database. */
export type LoadedApp = AppRow & { standing: Standing };

/** What of an app decides who builds and fills it. */
type GrantedApp = Pick<LoadedApp, 'archived_at' | 'group' | 'grants' | 'standing'>;

/** What of an item decides what may be done with it. */
export type ItemFacts = { author_id: number | null; archived_at: string | null };

/** Apps that are put away, and those of groups that are, are read and no more changed. */
const isAtRest = (app: Pick<LoadedApp, 'archived_at' | 'group'>): boolean =>
  app.archived_at !== null || app.group?.is_archived === true;

const runs = (app: Pick<LoadedApp, 'standing' | 'group'>): boolean => runsPlace(app.standing, app.group);

/** Whoever runs the place of an app reads all of its items, and those to whom building it is granted. */
const readsAll = (app: GrantedApp): boolean => runs(app) || isGranted(app.grants.manage, app.standing, null);

/** They build it too, while it is not put away. */
export const canManageApp = (app: GrantedApp): boolean => !isAtRest(app) && readsAll(app);

/** Deleting takes away what many wrote: whoever runs the place does. */
export const canDestroyApp = (app: LoadedApp): boolean => !isAtRest(app) && runs(app);

/** Whoever runs the place of an app puts it away and takes it out again, while its group is not put away itself. */
export const canArchiveApp = (app: Pick<LoadedApp, 'standing' | 'group'>): boolean =>
  runs(app) && app.group?.is_archived !== true;

export const canCreateItems = (app: GrantedApp): boolean =>
  !isAtRest(app) && (canManageApp(app) || isGranted(app.grants.create, app.standing, null));

/** An item in the archive is taken out of it first. */
export const canUpdateItem = (app: LoadedApp, item: ItemFacts): boolean =>
  item.archived_at === null && canArchiveItem(app, item);

/** Whoever may change an item puts it away and takes it out again. */
export const canArchiveItem = (app: LoadedApp, item: Pick<ItemFacts, 'author_id'>): boolean =>
  !isAtRest(app) && (canManageApp(app) || isGranted(app.grants.update, app.standing, item.author_id));

export const canDestroyItem = (app: LoadedApp, item: Pick<ItemFacts, 'author_id'>): boolean =>
  !isAtRest(app) && (canManageApp(app) || isGranted(app.grants.destroy, app.standing, item.author_id));

/**
 * Whether the viewer reads a property [C10]: of an item, or without one of all of them, as lists that are sorted and
 * filtered by it need.
 */
export function mayRead(
  app: LoadedApp,
  property: AppPropertyRow,
  item?: Pick<ItemFacts, 'author_id'>,
): boolean {
  if (readsAll(app)) return true;
  if (!property.is_visible) return false;
  return (
    property.read_grants === null || isGranted(property.read_grants, app.standing, item?.author_id ?? null)
  );
}

/**
 * Whether the viewer fills a property in: its own permission wins over that of the item [RUL-0403].
 * @param item undefined for one that is to be written down
 */
export function mayWrite(app: LoadedApp, property: AppPropertyRow, item?: ItemFacts): boolean {
  if (property.type === 'headline' || property.type === 'statistics') return false;
  if (isAtRest(app) || (item && item.archived_at !== null)) return false;
  if (canManageApp(app)) return true;
  const authorId = item ? item.author_id : app.standing.viewer.memberId;
  if (property.is_locked || !mayRead(app, property, { author_id: authorId })) return false;
  if (property.write_grants !== null) return isGranted(property.write_grants, app.standing, authorId);
  return item ? canUpdateItem(app, item) : canCreateItems(app);
}

/** The properties that the viewer reads, in their order: of an item, or of all of them. */
export const readableProperties = (app: LoadedApp, item?: Pick<ItemFacts, 'author_id'>): AppPropertyRow[] =>
  app.properties.filter((property) => mayRead(app, property, item));

/** Whether everybody reads a property who sees the item. */
export const isOpenToAll = ({
  is_visible,
  read_grants,
}: Pick<AppPropertyRow, 'is_visible' | 'read_grants'>): boolean => is_visible && read_grants === null;

/**
 * The property by which items are called, which everybody reads who sees them: the one that was chosen, else the first
 * text; undefined where there is none.
 */
export function titleOf({
  title_property,
  properties,
}: Pick<AppRow, 'title_property' | 'properties'>): AppPropertyRow | undefined {
  const open = properties.filter(isOpenToAll);
  return (
    open.find(({ name }) => name === title_property) ??
    open.find(({ type, settings }) => type === 'text' && !settings.multiline)
  );
}

/** The property whose choices are the columns of the wall; undefined where there is none. */
export const columnOf = (app: Pick<AppRow, 'column_property' | 'properties'>): AppPropertyRow | undefined =>
  app.properties.find(({ name, type }) => name === app.column_property && type === 'selection');

export const appAbilities = (app: LoadedApp): App['can'] => ({
  create: canCreateItems(app),
  manage: canManageApp(app),
});
