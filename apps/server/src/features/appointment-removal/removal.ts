import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { releaseFiles } from '../uploads/index.ts';
import { type Farewell, farewellsOf } from './farewells.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** With what is known of it only from here on, who took part, and what those who were to come must hear. */
    appointment_deleted: {
      appointmentId: number;
      /** Empty for all of it. */
      recurrenceId: string;
      /** Those that are still there. */
      calendarIds: number[];
      name: string;
      memberIds: number[];
      /** Not in what the version before recorded while both ran. */
      farewells?: Farewell[];
    };
  }
}

/** Deletes appointments, series with their changed occurrences; their files go when nothing else shows them. */
export async function removeAppointmentRows(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows: files } = await sql<{ file_id: number }>`
    with going as (select id, image_id from appointments where id = any(${[...ids]}::bigint[]) or series_id = any(${[...ids]}::bigint[]))
    select file_id from appointment_files where appointment_id in (select id from going)
    union select image_id from going where image_id is not null
  `.execute(tx);
  // What went on from one that goes goes on from the part before that.
  await sql`
    update appointments next set continued_from = going.continued_from from appointments going
    where next.continued_from = going.id and going.id = any(${[...ids]}::bigint[])
  `.execute(tx);
  await sql`delete from appointments where id = any(${[...ids]}::bigint[])`.execute(tx);
  await releaseFiles(
    tx,
    files.map(({ file_id }) => file_id),
  );
}

/**
 * Deletes whole appointments and series, and lets everybody know whom they concerned: calendars that stay, windows,
 * posts about them, and those who were to come. The same few statements, however many they are.
 * @param options.goingCalendarIds calendars that go with them, and tell of it themselves
 * @param options.evenings of them that calendars know by another uid
 */
export async function removeAppointments(
  tx: Transaction,
  actorId: number | null,
  ids: readonly number[],
  {
    goingCalendarIds = [],
    evenings = [],
  }: { goingCalendarIds?: readonly number[]; evenings?: readonly Farewell[] } = {},
): Promise<void> {
  if (ids.length === 0) return;
  const farewells = Map.groupBy(await farewellsOf(tx, ids), ({ masterId }) => masterId);
  const known = new Map(evenings.map((one) => [one.recurrenceId, one]));
  const { rows } = await sql<{ id: number; name: string; calendar_ids: number[]; member_ids: number[] }>`
    select a.id, a.name, array(
      select lies.container_id from appointment_containers lies
      where lies.appointment_id = a.id and lies.container_id <> all(${[...goingCalendarIds]}::bigint[]) order by 1
    ) as calendar_ids, array(
      select distinct p.member_id from appointment_participants p
      where p.appointment_id = a.id and p.status in ('open', 'invited', 'accepted')
    ) as member_ids
    from appointments a where a.id = any(${[...ids]}::bigint[]) order by a.id
  `.execute(tx);
  await sql`
    insert into calendar_changes (calendar_id, uid, kind)
    select lies.container_id, a.uid, 'delete' from appointment_containers lies
    join calendars c on c.id = lies.container_id join appointments a on a.id = lies.appointment_id
    where a.id = any(${[...ids]}::bigint[]) and c.id <> all(${[...goingCalendarIds]}::bigint[])
    order by lies.container_id, a.id
  `.execute(tx);
  const { rows: posts } = await sql<{ id: number }>`
    select id from activities where appointment_id = any(${[...ids]}::bigint[]) and deleted_at is null order by id
  `.execute(tx);
  await removeAppointmentRows(tx, ids);
  await recordEvents(
    tx,
    posts.map(({ id }) => ({
      type: 'activity_updated' as const,
      actorId,
      payload: { activityId: id, mentioned: [] },
    })),
  );
  await recordEvents(
    tx,
    rows.map(({ id, name, calendar_ids, member_ids }) => ({
      type: 'appointment_deleted' as const,
      actorId,
      payload: {
        appointmentId: id,
        recurrenceId: '',
        calendarIds: calendar_ids,
        name,
        memberIds: member_ids,
        farewells: (farewells.get(id) ?? []).map((one) => known.get(one.recurrenceId) ?? one),
      },
    })),
  );
}
