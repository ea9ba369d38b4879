import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { findNetworkPlace, findPlaces, forgetPlaces, lookAgain, lookAgainForAll } from './commands.ts';
import { loadGazetteer } from './gazetteer.ts';
import { known } from './queries.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    map_places: object;
  }
}

/** Also by the clock: settings change without an event. */
export const schedules: Schedule[] = [{ name: 'map_places', cron: '* * * * *' }];

const SETS: Record<string, 'member' | 'group'> = { member_profile: 'member', group_profile: 'group' };

async function addressNames(tx: Transaction): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from properties where type = 'address'`.execute(
    tx,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Who moves, leaves, or has an address that others may see no more, is not where they were. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'map',
    async handle(events, tx) {
      const changed = events.flatMap((event) => (event.type === 'profile_changed' ? [event.payload] : []));
      const names = changed.length > 0 ? await addressNames(tx) : new Set<string>();
      const arrived = events.flatMap((event) =>
        event.type === 'member_added' ? [{ kind: 'member' as const, id: event.payload.memberId }] : [],
      );
      const moved = changed
        .filter(({ properties }) => properties.some((name) => names.has(name)))
        .map(({ owner, id }) => ({ kind: owner, id }));
      // Who is brought in from a list comes with an address.
      moved.push(...arrived);
      const sets = new Set(
        events.flatMap((event) =>
          event.type === 'property_set_changed' ? (SETS[event.payload.name] ?? []) : [],
        ),
      );
      const gone = events.flatMap((event) => (event.type === 'member_left' ? [event.payload.memberId] : []));
      if (moved.length > 0) await lookAgain(tx, moved);
      for (const kind of sets) await lookAgainForAll(tx, kind);
      if (gone.length > 0) await forgetPlaces(tx, gone);
      const isWorthwhile = moved.length > 0 || sets.size > 0;
      if (isWorthwhile && services.settings.current().show_map)
        await services.jobs.enqueue(tx, 'map_places', {});
      return undefined;
    },
  },
];

/** True when an address waits, or the network's own is another one than was looked for. */
async function isWanted({ db }: Services, location: object): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select exists (select 1 from map_places where state = 'waiting')
      or not exists (select 1 from map_places where network_id is not null and address = ${JSON.stringify(location)}::jsonb)
      as wanted
  `.execute(db.kysely);
  return rows[0]!.wanted;
}

/** Puts on the map who is to be there; nothing is looked for where there is no map. */
async function findAll(services: Services): Promise<void> {
  const { show_map, network_location, language } = await services.settings.reload();
  if (!show_map || !(await isWanted(services, network_location))) return;
  const { kysely } = services.db;
  await kysely.transaction().execute(async (tx) => {
    await loadGazetteer(tx);
    await findNetworkPlace(tx, network_location, { language, center: undefined });
  });
  const { place: center } = await known(kysely);
  const home = { language, center };
  while (await kysely.transaction().execute((tx) => findPlaces(tx, home)));
}

export const jobs = (services: Services): JobHandlers => ({ map_places: () => findAll(services) });
