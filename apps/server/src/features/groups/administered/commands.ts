import { noteAct } from '../../../platform/audit/record.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { conflict } from '../../../platform/problem.ts';
import { groupProperties, keepTags, type StoredValues, shownTags } from '../../property-sets/index.ts';
import { archiveGroup, holdGroup, updateGroup } from '../commands.ts';

declare module '../../../platform/events/outbox.ts' {
  interface EventPayloads {
    group_moved: { groupId: number };
  }
}

/** What others see of tags in the group's profile follows from the properties of its category. */
async function keepTagsOf(tx: Transaction, groupId: number): Promise<void> {
  const { rows } = await sql<{ id: number; property_values: StoredValues }>`
    select id, property_values from profiles where group_id = ${groupId}
  `.execute(tx);
  const profile = rows[0];
  if (!profile) return;
  const properties = (await groupProperties(tx, [groupId])).get(groupId) ?? [];
  await keepTags(tx, [{ profile_id: profile.id, tag_ids: shownTags(properties, profile.property_values) }]);
}

async function moveGroup(tx: Transaction, actor: Viewer, groupId: number, categoryId: number): Promise<void> {
  await sql`
    update groups set group_category_id = ${categoryId}, updated_at = now() where id = ${groupId}
  `.execute(tx);
  await keepTagsOf(tx, groupId);
  await recordEvents(tx, [{ type: 'group_moved', actorId: actor.memberId, payload: { groupId } }]);
}

export type GroupOffice = { archived?: boolean; group_category_id?: number; for_everybody?: boolean };

/** The main group of a category stands for it: it stays in use and where it is. Throws 409 for such a one. */
export async function mustNotBeMain(tx: Transaction, groupId: number): Promise<void> {
  const { rows } = await sql`select 1 from group_categories where main_group_id = ${groupId}`.execute(tx);
  if (rows.length > 0) throw conflict('is_main_group');
}

/** Does with a group what an office does: into the archive or out of it, to another category, everybody's. */
export async function administrateGroup(
  tx: Transaction,
  actor: Viewer,
  groupId: number,
  change: GroupOffice,
): Promise<void> {
  await holdGroup(tx, groupId);
  const { rows } = await sql<Required<GroupOffice>>`
    select archived_at is not null as archived, group_category_id, is_for_everybody as for_everybody
    from groups where id = ${groupId}
  `.execute(tx);
  const before = rows[0]!;
  const keys = (Object.keys(change) as (keyof GroupOffice)[]).filter((key) => change[key] !== before[key]);
  if (keys.includes('group_category_id') || (keys.includes('archived') && change.archived))
    await mustNotBeMain(tx, groupId);
  if (keys.includes('group_category_id')) await moveGroup(tx, actor, groupId, change.group_category_id!);
  if (keys.includes('archived')) await archiveGroup(tx, actor, groupId, change.archived!);
  if (keys.includes('for_everybody')) {
    if (change.archived ?? before.archived) throw conflict('is_archived');
    await updateGroup(tx, actor, groupId, { for_everybody: change.for_everybody! });
  }
  const pick = (from: GroupOffice) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  noteAct(tx, { before: pick(before), after: pick(change) });
}
