import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid, notFound } from '../../platform/problem.ts';

export type RoomWrite = { name: string; description?: string; reservable?: boolean };

const checked = ({ name, description }: RoomWrite) => {
  const clean = cleanLine(name);
  if (clean === '') throw invalid({ name: ['required'] });
  return { name: clean, description: description === undefined ? null : cleanLine(description) };
};

/** Adds a room. @returns its id */
export async function createRoom(tx: Transaction, networkId: number, sent: RoomWrite): Promise<number> {
  const { name, description } = checked(sent);
  const { rows } = await sql<{ id: number }>`
    insert into meeting_rooms (network_id, name, description, reservable)
    values (${networkId}, ${name}, ${description ?? ''}, ${sent.reservable ?? true}) returning id
  `.execute(tx);
  return rows[0]!.id;
}

/** Changes a room; throws 404 for one that is not there. */
export async function updateRoom(
  tx: Transaction,
  networkId: number,
  id: number,
  sent: RoomWrite,
): Promise<void> {
  const { name, description } = checked(sent);
  const { rows } = await sql`
    update meeting_rooms set name = ${name}, description = coalesce(${description}, description),
      reservable = coalesce(${sent.reservable ?? null}::boolean, reservable)
    where id = ${id} and network_id = ${networkId} returning id
  `.execute(tx);
  if (!rows[0]) throw notFound();
}

/** Deletes a room: appointments keep their time and lose it. Throws 404 for one that is not there. */
export async function deleteRoom(tx: Transaction, networkId: number, id: number): Promise<void> {
  const { rows } = await sql`
    delete from meeting_rooms where id = ${id} and network_id = ${networkId} returning id
  `.execute(tx);
  if (!rows[0]) throw notFound();
}

export type CategoryChange = { id: string; label: string; _destroy?: boolean };

/**
 * Saves the custom categories in the order given; those that are not named stay behind them. New ones get their label as
 * id [RUL-0593]; appointments of one that goes keep everything else.
 * @throws Problem 422 for a label that is there twice [RUL-0591] or empty
 */
export async function saveCategories(
  tx: Transaction,
  networkId: number,
  sent: readonly CategoryChange[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('appointment_categories'), ${networkId}::integer)`.execute(
    tx,
  );
  const gone = sent.filter((each) => each._destroy).map(({ id }) => id);
  await sql`delete from appointment_categories where id = any(${gone}::text[]) and network_id = ${networkId}`.execute(
    tx,
  );
  const { rows: before } = await sql<{ id: string; label: string }>`
    select id, label from appointment_categories where network_id = ${networkId} order by position, label
  `.execute(tx);
  const kept = sent
    .filter((each) => !each._destroy)
    .map(({ id, label }) => ({ id, label: cleanLine(label) }));
  const named = new Set(kept.map(({ id }) => id));
  const all = [...kept, ...before.filter(({ id }) => !named.has(id))];
  const labels = new Set<string>();
  for (const [index, { label }] of all.entries()) {
    const key = label.toLowerCase();
    const field = `categories.${index}.label`;
    if (label === '') throw invalid({ [field]: ['required'] });
    if (labels.has(key)) throw invalid({ [field]: ['duplicated_category'] });
    labels.add(key);
  }
  const known = new Set(before.map(({ id }) => id));
  // Two that swap their labels would be in each other's way for a moment.
  await sql`update appointment_categories set label = id || chr(1) where network_id = ${networkId}`.execute(
    tx,
  );
  for (const [position, { id, label }] of all.entries()) {
    if (known.has(id)) {
      await sql`update appointment_categories set label = ${label}, position = ${position} where id = ${id}`.execute(
        tx,
      );
      continue;
    }
    await sql`
      insert into appointment_categories (id, network_id, label, position)
      values (${freeId(label, known)}, ${networkId}, ${label}, ${position})
    `.execute(tx);
  }
}

/** The label, or the label with a number where an older category has it as its id. */
function freeId(label: string, taken: Set<string>): string {
  let id = label;
  for (let number = 2; taken.has(id); number += 1) id = `${label} ${number}`;
  taken.add(id);
  return id;
}

/** Names the room of an online meeting, unless another start was first. @returns the room's name */
export async function openMeeting(tx: Transaction, rowId: number, room: string): Promise<string> {
  const { rows } = await sql<{ room: string }>`
    update appointments set online_room = coalesce(online_room, ${room})
    where id = ${rowId} and meeting is not null returning online_room as room
  `.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0].room;
}
