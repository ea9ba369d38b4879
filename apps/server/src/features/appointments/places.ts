import { sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { knownPlace, loadGazetteer, locate } from '../map/index.ts';
import type { StoredLocation } from './tables.ts';
import { containersOf } from './update.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    appointment_place: { appointmentId: number };
  }
}

/** Has the address looked for of what is new, and of what takes place elsewhere now. */
export const placeConsumers = (services: Services): Consumer[] => [
  {
    name: 'appointment-places',
    async handle(events, tx) {
      const ids = events.flatMap((event) =>
        event.type === 'appointment_created' ||
        (event.type === 'appointment_updated' && event.payload.changed.includes('location'))
          ? [event.payload.appointmentId]
          : [],
      );
      for (const appointmentId of new Set(ids))
        await services.jobs.enqueue(tx, 'appointment_place', { appointmentId });
      return undefined;
    },
  },
];

type PlacelessRow = { id: number; recurrence_id: string | null; location: StoredLocation };

/** Finds the towns of an appointment and of its changed occurrences, as far as they name one and have no place yet. */
async function findPlaces({ db, settings, events }: Services, appointmentId: number): Promise<void> {
  const placeless = sql`
    (id = ${appointmentId} or series_id = ${appointmentId}) and latitude is null and location ? 'city'`;
  const { rows: waiting } = await sql`select 1 from appointments where ${placeless} limit 1`.execute(
    db.kysely,
  );
  if (waiting.length === 0) return;
  const { language } = await settings.reload();
  const { place: center } = await knownPlace(db.kysely);
  await db.kysely.transaction().execute(async (tx) => {
    await loadGazetteer(tx);
    const { rows } = await sql<PlacelessRow>`
      select id, recurrence_id, location from appointments where ${placeless} order by id for update
    `.execute(tx);
    const located = await locate(
      tx,
      rows.map(({ location }) => location),
      { language, center },
    );
    const found = rows.flatMap((row, index) => (located[index] ? [{ ...row, ...located[index] }] : []));
    if (found.length === 0) return;
    await sql`
      update appointments a set latitude = f.latitude, longitude = f.longitude
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as f (id bigint, latitude double precision, longitude double precision)
      where a.id = f.id
    `.execute(tx);
    // Nothing that anybody wrote has changed; pages that show it read it anew.
    const calendarIds = await containersOf(tx, appointmentId);
    await recordEvents(
      tx,
      found.map(({ recurrence_id }) => ({
        type: 'appointment_updated' as const,
        actorId: null,
        payload: { appointmentId, recurrenceId: recurrence_id ?? '', calendarIds, changed: [] },
      })),
    );
  });
  events.nudge();
}

export const placeJobs = (services: Services): JobHandlers => ({
  appointment_place: ({ appointmentId }) => findPlaces(services, appointmentId),
});
