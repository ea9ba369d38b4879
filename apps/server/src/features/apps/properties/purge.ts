import { noteAct } from '../../../platform/audit/record.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { notFound } from '../../../platform/problem.ts';
import { releaseFiles } from '../../uploads/index.ts';
import { type BuiltRow, loadBuiltApp } from '../building.ts';
import { holdVersion, recordChange } from '../commands.ts';
import type { Wording } from '../conflict.ts';
import { countVersion } from '../versions.ts';

/** Takes a property out of the history of items; what told of nothing else goes whole. */
async function forgetChanges(tx: Transaction, appId: number, name: string): Promise<void> {
  await sql`
    with told as materialized (
      select h.id, h.changes - ${name}::text as rest, h.kind from item_changes h join items i on i.id = h.item_id
      where i.app_id = ${appId} and h.changes ? ${name}::text
    ), gone as (
      delete from item_changes h using told
      where h.id = told.id and told.rest = '{}' and told.kind in ('changed', 'moved', 'unlinked')
    )
    update item_changes h set changes = told.rest from told
    where h.id = told.id and not (told.rest = '{}' and told.kind in ('changed', 'moved', 'unlinked'))
  `.execute(tx);
}

/**
 * Removes a property that was taken out, and all that items have of it: values, those kept aside, what is sorted and found
 * by it, what it names, and its part of their history. Files that nothing else shows go too.
 * @throws Problem 403, 404 where it was not taken out, 409 where the app was changed since
 */
export async function purgeProperty(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  { name, version }: { name: string; version: number },
  wording: Wording,
): Promise<BuiltRow> {
  const app = await holdVersion(tx, viewer, id, version, wording);
  const property = app.removed.find((each) => each.name === name);
  if (!property) throw notFound();
  const { rows: files } = await sql<{ file_id: number }>`
    select distinct file_id from item_files where property_id = ${property.id}
  `.execute(tx);
  const { rows: items } = await sql`
    update items set property_values = property_values - ${name}::text
    where app_id = ${id} and property_values ? ${name}::text returning id
  `.execute(tx);
  await forgetChanges(tx, id, name);
  // What hangs on it goes with it.
  await sql`delete from app_properties where id = ${property.id}`.execute(tx);
  await releaseFiles(
    tx,
    files.map(({ file_id }) => file_id),
  );
  await countVersion(tx, app, viewer.memberId, property);
  noteAct(tx, { target: { app: String(id) }, before: { property: name, items: items.length } });
  await recordChange(tx, viewer, id, false);
  return loadBuiltApp(tx, viewer, id);
}
