import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { DefinedProperty, OptionRow } from '../property-sets/index.ts';
import { holdBuiltApp, loadPlace } from './building.ts';
import { createApp, FIRST_GRANTS, insertProperties, recordChange } from './commands.ts';
import type { Wording } from './conflict.ts';
import type { LoadedApp } from './policy.ts';
import { loadApp } from './queries.ts';
import type { AppPropertyRow } from './tables.ts';
import { countVersion } from './versions.ts';

type Place = { groupId: number | null };

/** Whether an app may be made there. @throws Problem 404, 403 */
export async function mayMakeApp(db: Sql, viewer: Viewer, { groupId }: Place): Promise<void> {
  const { group } = await loadPlace(db, viewer, groupId);
  if (group?.is_archived) throw forbidden();
}

/** An app as it would be, of which nothing is written yet. @throws Problem 404, 403 */
export async function draftApp(
  tx: Transaction,
  viewer: Viewer,
  { name, groupId, properties }: Place & { name: string; properties: AppPropertyRow[] },
): Promise<LoadedApp> {
  const { group, standing } = await loadPlace(tx, viewer, groupId);
  if (group?.is_archived) throw forbidden();
  return {
    id: 0,
    slug: '',
    name,
    description: '',
    icon: 'boxes',
    color: 'green',
    openness: group ? 'members' : 'internal',
    group,
    grants: FIRST_GRANTS,
    item_layout: { type: 'auto', tabs: [] },
    opens_as: 'table',
    column_property: null,
    is_staged: false,
    title_property: null,
    version: 1,
    archived_at: null,
    deleted_at: null,
    created_by: viewer.memberId,
    properties,
    standing,
  };
}

/** Makes an app of properties that were found in a list. @throws Problem 404, 403, 422 */
export async function createListedApp(
  tx: Transaction,
  viewer: Viewer,
  { name, groupId, properties }: Place & { name: string; properties: readonly DefinedProperty[] },
  wording: Wording,
): Promise<LoadedApp> {
  const made = { name, template: 'empty' as const, ...(groupId !== null && { group_id: groupId }) };
  const { id } = await createApp(tx, viewer, made, wording);
  await sql`delete from app_properties where app_id = ${id}`.execute(tx);
  await insertProperties(tx, id, properties);
  await sql`
    update apps set description = '', title_property = null, item_layout = '{"type": "auto", "tabs": []}' where id = ${id}
  `.execute(tx);
  return loadApp(tx, viewer, id);
}

/** Gives properties of an app further choices, behind those that they have. @throws Problem 404, 403 */
export async function addOptions(
  tx: Transaction,
  viewer: Viewer,
  appId: number,
  added: ReadonlyMap<string, OptionRow[]>,
): Promise<LoadedApp> {
  if (added.size > 0) {
    const app = await holdBuiltApp(tx, viewer, appId);
    await countVersion(tx, app, viewer.memberId);
    for (const [name, options] of added)
      await sql`
        update app_properties set options = options || ${JSON.stringify(options)}::jsonb
        where app_id = ${appId} and name = ${name} and removed_at is null
      `.execute(tx);
    await recordChange(tx, viewer, appId, false);
  }
  return loadApp(tx, viewer, appId);
}
