import { sql } from '../../../platform/db/database.ts';
import type { World } from '../../../testing/matrix/world.ts';

/** The id of a room of the network. */
export async function buildMeetingRoom({ bed, network }: World): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into meeting_rooms (network_id, name) values (${network.id}, 'Saal') returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}

/** Starts the meeting of an appointment. */
export async function openMeetingOf({ bed }: World, appointmentId: number): Promise<void> {
  await sql`update appointments set online_room = 'room' where id = ${appointmentId}`.execute(bed.db.kysely);
}
