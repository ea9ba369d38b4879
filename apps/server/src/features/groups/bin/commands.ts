import type { GroupAccess } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { opennessOfGroup } from '../../../platform/policy/visible-to.ts';
import { removeAppointments } from '../../appointment-removal/index.ts';
import { releaseFiles } from '../../uploads/index.ts';
import { countMembers, holdGroup } from '../commands.ts';

declare module '../../../platform/events/outbox.ts' {
  interface EventPayloads {
    group_deleted: { groupId: number };
    group_restored: { groupId: number };
  }
}

const kept = sql.raw(
  'id, group_id, member_id, state, is_admin, is_subscribed, is_favorite, rejection_reason, created_at, updated_at',
);

/**
 * Puts a group into the bin: its memberships lie beside it and its containers are closed, so that nobody sees or
 * counts anything of it from this commit on.
 */
export async function binGroup(tx: Transaction, actor: Viewer, groupId: number): Promise<string> {
  await holdGroup(tx, groupId);
  await sql`
    with moved as (delete from group_memberships where group_id = ${groupId} returning ${kept})
    insert into binned_group_memberships (${kept}) select ${kept} from moved
  `.execute(tx);
  await sql`update containers set openness = 'members' where group_id = ${groupId}`.execute(tx);
  const { rows } = await sql<{ deleted_at: string }>`
    update groups set deleted_at = now(), deleted_by = ${actor.memberId} where id = ${groupId} returning deleted_at
  `.execute(tx);
  await recordEvents(tx, [{ type: 'group_deleted', actorId: actor.memberId, payload: { groupId } }]);
  return rows[0]!.deleted_at;
}

/** Brings a group back with its people, as it was. Does nothing for one that is back already. */
export async function restoreGroup(tx: Transaction, actor: Viewer, groupId: number): Promise<void> {
  const { rows } = await sql<{ access: GroupAccess; externally_visible: boolean }>`
    update groups set deleted_at = null, deleted_by = null where id = ${groupId} and deleted_at is not null
    returning access, externally_visible
  `.execute(tx);
  const group = rows[0];
  if (!group) return;
  await sql`
    with moved as (delete from binned_group_memberships where group_id = ${groupId} returning ${kept})
    insert into group_memberships (${kept}) overriding system value select ${kept} from moved
    on conflict do nothing
  `.execute(tx);
  await sql`update containers set openness = ${opennessOfGroup(group)} where group_id = ${groupId}`.execute(
    tx,
  );
  await countMembers(tx, [groupId]);
  await recordEvents(tx, [{ type: 'group_restored', actorId: actor.memberId, payload: { groupId } }]);
}

/** Posts or appointments removed in one transaction: others wait for the files that they hold. */
const AT_ONCE = 500;

/**
 * Removes some posts that lie in this deleted group alone, with their files.
 * @returns false when none is left
 */
export async function emptyGroup(tx: Transaction, groupId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select lies.activity_id as id from activity_containers lies
    join containers c on c.id = lies.container_id and c.group_id = ${groupId}
    where not exists (
      select 1 from activity_containers elsewhere join containers o on o.id = elsewhere.container_id
      where elsewhere.activity_id = lies.activity_id and o.group_id is distinct from ${groupId}
    )
    group by 1 order by 1 limit ${AT_ONCE}
  `.execute(tx);
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  const { rows: files } = await sql<{ file_id: number }>`
    delete from activity_files where activity_id = any(${ids}::bigint[]) returning file_id
  `.execute(tx);
  await sql`delete from activities where id = any(${ids}::bigint[])`.execute(tx);
  await releaseFiles(
    tx,
    files.map(({ file_id }) => file_id),
  );
  return true;
}

/**
 * Removes some appointments that lie in calendars of this deleted group alone, with their files.
 * @returns false when none is left
 */
export async function emptyCalendars(tx: Transaction, groupId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select lies.appointment_id as id from appointment_containers lies
    join containers c on c.id = lies.container_id and c.group_id = ${groupId}
    where not exists (
      select 1 from appointment_containers elsewhere join containers o on o.id = elsewhere.container_id
      where elsewhere.appointment_id = lies.appointment_id and o.group_id is distinct from ${groupId}
    )
    group by 1 order by 1 limit ${AT_ONCE}
  `.execute(tx);
  if (rows.length === 0) return false;
  const { rows: calendars } = await sql<{ id: number }>`
    select c.id from containers c where c.group_id = ${groupId} and c.kind = 'calendar'
  `.execute(tx);
  const { rows: groups } = await sql<{ deleted_by: number | null }>`
    select deleted_by from groups where id = ${groupId}
  `.execute(tx);
  await removeAppointments(
    tx,
    groups[0]?.deleted_by ?? null,
    rows.map(({ id }) => id),
    { goingCalendarIds: calendars.map(({ id }) => id) },
  );
  return true;
}

/**
 * Removes some messages of this deleted group's chat, with their files.
 * @returns false when none is left
 */
export async function emptyChat(tx: Transaction, groupId: number): Promise<boolean> {
  const { rows } = await sql<{ chat_id: number; number: number }>`
    select m.chat_id, m.number from chats c join chat_messages m on m.chat_id = c.id
    where c.group_id = ${groupId} order by m.number limit ${AT_ONCE}
  `.execute(tx);
  if (rows.length === 0) return false;
  const [chatId, upTo] = [rows[0]!.chat_id, rows.at(-1)!.number];
  const { rows: files } = await sql<{ file_id: number }>`
    delete from chat_message_files where chat_id = ${chatId} and number <= ${upTo} returning file_id
  `.execute(tx);
  await sql`delete from chat_messages where chat_id = ${chatId} and number <= ${upTo}`.execute(tx);
  await releaseFiles(
    tx,
    files.map(({ file_id }) => file_id),
  );
  return true;
}

/**
 * Takes some files out of the folders of this deleted group; those that lie nowhere else go.
 * @returns false when none is left
 */
export async function emptyFolders(tx: Transaction, groupId: number): Promise<boolean> {
  const { rows } = await sql<{ file_id: number }>`
    delete from file_containers lies using (
      select place.file_id, place.folder_id from file_containers place join containers c on c.id = place.container_id
      where c.group_id = ${groupId} order by place.file_id, place.folder_id limit ${AT_ONCE}
    ) leaving
    where lies.file_id = leaving.file_id and lies.folder_id = leaving.folder_id returning lies.file_id
  `.execute(tx);
  if (rows.length === 0) return false;
  await releaseFiles(
    tx,
    rows.map(({ file_id }) => file_id),
  );
  return true;
}

/** Removes an emptied group for good, unless it was brought back meanwhile. */
export async function removeGroup(tx: Transaction, groupId: number): Promise<void> {
  const { rows: held } = await sql<{ image_id: number | null }>`
    select image_id from groups where id = ${groupId} and deleted_at is not null for update
  `.execute(tx);
  if (!held[0]) return;
  const { rows: files } = await sql<{ file_id: number }>`
    select shown.file_id from profile_files shown join profiles f on f.id = shown.profile_id where f.group_id = ${groupId}
    union
    select held.file_id from organisation_files held
    join organisations o on o.id = held.organisation_id where o.group_id = ${groupId}
    union
    select o.image_id from organisations o where o.group_id = ${groupId} and o.image_id is not null
  `.execute(tx);
  await sql`delete from groups where id = ${groupId}`.execute(tx);
  await releaseFiles(tx, [
    ...files.map(({ file_id }) => file_id),
    ...(held[0].image_id === null ? [] : [held[0].image_id]),
  ]);
}
