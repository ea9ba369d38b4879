import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { itemVisibleTo, memberVisibleTo } from '../../../platform/policy/visible-to.ts';
import { invalid, Problem } from '../../../platform/problem.ts';
import type { LinkKeeper, PropertyRow } from '../../property-sets/index.ts';
import { publishUploads } from '../../uploads/index.ts';
import type { LinkSettings } from './links.ts';

/** Writes an item down by its name [RUL-0406]; whether the viewer may is for it to ask. */
export type RelatedMaker = (property: PropertyRow, name: string) => Promise<number>;

/** The apps whose items a relation can lead to. */
export const appsRelated = ({ settings }: Pick<PropertyRow, 'settings'>): number[] => {
  const apps = settings.polymorphic ? (settings.related_apps ?? []) : [];
  return settings.related_app_id === undefined ? apps : [settings.related_app_id, ...apps];
};

async function visibleMembers(
  tx: Transaction,
  viewer: Viewer,
  settings: LinkSettings,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from members p where p.id = any(${[...ids]}::bigint[])
      and ${memberVisibleTo(viewer, 'p', { showLocked: settings.show_locked_memberships })}
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

async function visibleItems(
  tx: Transaction,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; app_id: number }>`
    select i.id, i.app_id from items i
    where i.id = any(${[...ids]}::bigint[]) and ${itemVisibleTo(viewer)}
  `.execute(tx);
  return new Map(rows.map(({ id, app_id }) => [id, app_id]));
}

/** Uploads of the viewer last from now on. @throws Problem 422 at `path` for those of others */
async function keepUploads(
  tx: Transaction,
  viewer: Viewer,
  ids: readonly number[],
  path: string,
): Promise<void> {
  try {
    await publishUploads(tx, viewer, { files: ids }, []);
  } catch (error) {
    const codes = error instanceof Problem ? error.fields?.files : undefined;
    throw codes ? invalid({ [path]: [...codes] }) : error;
  }
}

/**
 * Finds what values of items name. What the viewer does not see and an item had before stays where it was, whether or not
 * their form sent it; such a one that it had not is unknown, as is one that does not exist.
 */
export const linkKeeper =
  (tx: Transaction, viewer: Viewer, settings: LinkSettings, makeRelated: RelatedMaker): LinkKeeper =>
  async (property, before, named, path) => {
    const ids = named.filter((each): each is number => typeof each === 'number');
    const had = new Set(before);
    if (property.type === 'file') {
      const fresh = ids.filter((id) => !had.has(id));
      if (fresh.length > 0) await keepUploads(tx, viewer, fresh, path);
      return ids;
    }
    const asked = [...new Set([...ids, ...before])];
    const isRelation = property.type === 'relation';
    const items = isRelation && asked.length > 0 ? await visibleItems(tx, viewer, asked) : new Map();
    const seen = isRelation
      ? new Set(items.keys())
      : asked.length > 0
        ? await visibleMembers(tx, viewer, settings, asked)
        : new Set<number>();
    const apps = appsRelated(property);
    const isAllowed = (id: number) =>
      had.has(id) || (seen.has(id) && (!isRelation || apps.includes(items.get(id)!)));
    if (!ids.every(isAllowed)) throw invalid({ [path]: ['unknown'] });
    const made = await Promise.all(
      named.map((each) => (typeof each === 'number' ? each : makeRelated(property, each))),
    );
    const unseen = before.filter((id) => !seen.has(id) && !ids.includes(id));
    if (unseen.length === 0) return made;
    if (!property.settings.multiple) return made.length > 0 ? made : unseen;
    return placed(made, unseen, before);
  };

/** What was sent, with what was not seen back in the places that it had. */
function placed(made: readonly number[], unseen: readonly number[], before: readonly number[]): number[] {
  const all = [...made];
  for (const id of unseen) all.splice(Math.min(before.indexOf(id), all.length), 0, id);
  return all;
}
