import { sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { noteDone, noteFailure, noteProgress, noteReading } from './commands.ts';
import { planImport } from './plan.ts';
import { categoriesByLabel, type WaitingImport, waitingImport } from './queries.ts';
import { type FileReading, readFile } from './reading.ts';
import { CancelledError, FileError } from './tables.ts';
import { writePlan } from './write-plan.ts';

export const schedules: Schedule[] = [{ name: 'calendar_import_cleaning', cron: '37 3 * * *' }];

const KEPT_DAYS = 30;

async function carryOut(services: Services, importId: number, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof CancelledError) return;
    if (error instanceof FileError) return noteFailure(services.db.kysely, importId, error.code);
    services.log.error({ err: error, importId }, 'a calendar could not be brought in');
    await noteFailure(services.db.kysely, importId);
  }
}

/** Progress is told at most this often. */
const TOLD_EVERY_MS = 250;

function teller(tell: (done: number, total: number) => Promise<boolean>) {
  let next = 0;
  return async (done: number, total: number): Promise<boolean> => {
    if (done < total && performance.now() < next) return true;
    next = performance.now() + TOLD_EVERY_MS;
    return tell(done, total);
  };
}

async function readWaiting(
  { db, storage }: Services,
  importId: number,
  waiting: WaitingImport,
  state: 'checking' | 'importing',
): Promise<FileReading> {
  return readFile({
    open: async () => (await storage.open(waiting.storage_key)).stream,
    zone: waiting.time_zone,
    untitled: translate(waiting.language, 'calendar_imports.untitled'),
    categories: await categoriesByLabel(db.kysely, waiting.network_id),
    // Of an import, reading is the first part of the way, and told as none.
    onProgress: teller((done, total) =>
      noteProgress(db.kysely, importId, state, { done: state === 'checking' ? done : 0, total }),
    ),
  });
}

export const jobs = (services: Services): JobHandlers => ({
  calendar_file_check: ({ importId, manages }) =>
    carryOut(services, importId, async () => {
      const { kysely } = services.db;
      const waiting = await waitingImport(kysely, importId, 'checking');
      if (!waiting) return;
      const reading = await readWaiting(services, importId, waiting, 'checking');
      const place = { calendarId: waiting.calendar_id, authorId: waiting.author_id, manages };
      await noteReading(kysely, importId, reading, await planImport(kysely, reading, place));
    }),

  calendar_import: ({ importId, manages }) =>
    carryOut(services, importId, async () => {
      const { kysely } = services.db;
      const waiting = await waitingImport(kysely, importId, 'importing');
      if (!waiting) return;
      const reading = await readWaiting(services, importId, waiting, 'importing');
      const place = { calendarId: waiting.calendar_id, authorId: waiting.author_id, manages };
      await kysely.transaction().execute(async (tx) => {
        // Two at a time could each make what the other makes.
        await sql`select 1 from calendars where id = ${waiting.calendar_id} for update`.execute(tx);
        const plan = await planImport(tx, reading, place);
        const total = plan.planned.length;
        const tell = teller((done) => noteProgress(kysely, importId, 'importing', { done, total }));
        await writePlan(tx, plan, { ...place, networkId: waiting.network_id }, (done) => tell(done, total));
        if (!(await noteDone(tx, importId, plan.counts))) throw new CancelledError();
      });
      services.events.nudge();
      await services.storage.remove(waiting.storage_key);
    }),

  async calendar_import_cleaning() {
    const { rows } = await sql<{ id: number; storage_key: string | null }>`
      select id, storage_key from calendar_imports
      where created_at < now() - make_interval(days => case when state = 'done' then ${KEPT_DAYS}::integer else 1 end)
        and (state <> 'importing' or created_at < now() - interval '2 days')
    `.execute(services.db.kysely);
    // The bytes first: a row without bytes can be tried again, bytes without a row are never found.
    for (const { storage_key } of rows) if (storage_key) await services.storage.remove(storage_key);
    await sql`delete from calendar_imports where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      services.db.kysely,
    );
  },
});

export function jobsApart({ db }: Services): JobHandlers {
  const giveUp = ({ importId }: { importId: number }) => noteFailure(db.kysely, importId);
  return { calendar_file_check: giveUp, calendar_import: giveUp };
}
