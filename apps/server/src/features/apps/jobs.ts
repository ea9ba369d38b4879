import { APP_BIN_DAYS } from '@dorfplatz/contract';
import { sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredValues } from '../property-sets/index.ts';
import { releaseFiles } from '../uploads/index.ts';
import { partWithItems } from './parting.ts';
import { type AppRow, appColumns, appJoins } from './tables.ts';
import { derivedNames, derivedOf, keepDerived } from './values/derive.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    app_items_renewal: { appId: number };
    app_bin_emptying: Record<string, never>;
  }
}

const BATCH = 500;

/** What a changed app consists of changes what its items are called and found by. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'apps',
    async handle(events, tx) {
      const changed = new Set(
        events.flatMap((event) =>
          event.type === 'app_changed' && event.payload.renew ? event.payload.appId : [],
        ),
      );
      for (const appId of changed) await services.jobs.enqueue(tx, 'app_items_renewal', { appId });
      return undefined;
    },
  },
];

export const schedules: Schedule[] = [{ name: 'app_bin_emptying', cron: '17 3 * * *' }];

/** Works titles, words and keys of all items of an app out anew, some hundred in each transaction. */
async function renewItems({ db, settings }: Services, appId: number): Promise<void> {
  const { language } = settings.current();
  for (let last = 0; ; ) {
    const done = await db.kysely.transaction().execute(async (tx) => {
      // Held, so that nobody saves items or changes the app between what is read and what is written.
      await sql`select 1 from apps where id = ${appId} for update`.execute(tx);
      const { rows: apps } = await sql<AppRow>`
        select ${appColumns} from apps a ${appJoins} where a.id = ${appId}
      `.execute(tx);
      const app = apps[0];
      if (!app) return undefined;
      const { rows } = await sql<{ id: number; property_values: StoredValues }>`
        select id, property_values from items where app_id = ${appId} and id > ${last} order by id limit ${BATCH}
      `.execute(tx);
      const names = await derivedNames(
        tx,
        rows.map((row) => ({ properties: app.properties, values: row.property_values })),
      );
      await keepDerived(
        tx,
        rows.map((row) => ({ id: row.id, ...derivedOf(app, row.property_values, language, names) })),
      );
      return rows.at(-1)?.id;
    });
    if (done === undefined) return;
    last = done;
  }
}

/** Removes some items of an app with their files. @returns whether there were any */
async function removeItems({ db, settings }: Services, appId: number): Promise<boolean> {
  return db.kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from items where app_id = ${appId} order by id limit ${BATCH} for update
    `.execute(tx);
    if (rows.length === 0) return false;
    const ids = rows.map(({ id }) => id);
    await partWithItems(tx, ids, settings.current().language);
    const { rows: files } = await sql<{ file_id: number }>`
      select distinct file_id from item_files where item_id = any(${ids}::bigint[])
    `.execute(tx);
    await sql`delete from items where id = any(${ids}::bigint[])`.execute(tx);
    await releaseFiles(
      tx,
      files.map(({ file_id }) => file_id),
    );
    return true;
  });
}

export const jobs = (services: Services): JobHandlers => ({
  app_items_renewal: ({ appId }) => renewItems(services, appId),

  /** Removes for good what was deleted long enough ago; begun anew, it goes on where it was. */
  async app_bin_emptying() {
    const { rows } = await sql<{ id: number }>`
      select id from apps where deleted_at < now() - make_interval(days => ${APP_BIN_DAYS}) order by deleted_at
    `.execute(services.db.kysely);
    for (const { id } of rows) {
      while (await removeItems(services, id));
      await sql`delete from containers where id = ${id} and kind = 'app'`.execute(services.db.kysely);
    }
  },
});
