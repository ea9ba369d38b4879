import type { Language } from '@dorfplatz/contract';
import { sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { noteFailure, noteProgress, noteReading } from './commands.ts';
import { importMemberList, readMemberList } from './run-import.ts';
import { CancelledError, UnreadableError } from './tables.ts';

/** So many welcome mails go out together, then a pause: mail servers refuse whoever sends thousands at once. */
const MAILS_AT_ONCE = 50;
const PAUSE_SECONDS = 10;

const KEPT_DAYS = 30;

export const schedules: Schedule[] = [{ name: 'member_import_cleaning', cron: '23 3 * * *' }];

export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'member-imports',
    async handle(events, tx) {
      for (const event of events)
        if (event.type === 'members_imported' && event.payload.sendWelcomeMail)
          await services.jobs.enqueue(tx, 'member_import_welcome', { importId: event.payload.importId });
      return undefined;
    },
  },
];

async function bytesOf({ storage }: Services, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await storage.open(key)).stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Waiting = { storage_key: string; author_id: number | null; send_welcome_mail: boolean };

async function waitingImport(
  services: Services,
  importId: number,
  state: 'checking' | 'importing',
): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select storage_key, author_id, send_welcome_mail from member_imports where id = ${importId} and state = ${state}
  `.execute(services.db.kysely);
  return rows[0];
}

async function carryOut(services: Services, importId: number, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof CancelledError) return;
    if (error instanceof UnreadableError)
      return noteFailure(services.db.kysely, importId, 'unreadable', error.code);
    services.log.error({ err: error, importId }, 'a list of members could not be brought in');
    await noteFailure(services.db.kysely, importId, 'failed', 'error');
  }
}

export const jobs = (services: Services): JobHandlers => ({
  member_list_check: ({ importId }) =>
    carryOut(services, importId, async () => {
      const { db } = services;
      const waiting = await waitingImport(services, importId, 'checking');
      if (!waiting) return;
      const reading = await readMemberList({
        db,
        network: await services.settings.reload(),
        bytes: await bytesOf(services, waiting.storage_key),
        onProgress: (share) => noteProgress(db.kysely, importId, 'checking', share),
      });
      await db.kysely.transaction().execute((tx) => noteReading(tx, importId, reading));
    }),

  member_import: ({ importId }) =>
    carryOut(services, importId, async () => {
      const { db, storage } = services;
      const waiting = await waitingImport(services, importId, 'importing');
      if (!waiting) return;
      await importMemberList({
        db,
        network: await services.settings.reload(),
        bytes: await bytesOf(services, waiting.storage_key),
        authorId: waiting.author_id,
        sendWelcomeMail: waiting.send_welcome_mail,
        import: { id: importId },
        onProgress: (share) => noteProgress(db.kysely, importId, 'importing', share),
      });
      services.events.nudge();
      await storage.remove(waiting.storage_key);
    }),

  async member_import_welcome({ importId }) {
    const { db, jobs: queue } = services;
    await db.kysely.transaction().execute(async (tx) => {
      const { rows: held } = await sql<{ mailed_to: number }>`
        select mailed_to from member_imports where id = ${importId} for update
      `.execute(tx);
      if (!held[0]) return;
      const { rows } = await sql<{ id: number; language: Language }>`
        select m.id, m.language from member_import_people p join members m on m.id = p.member_id
        where p.import_id = ${importId} and p.member_id > ${held[0].mailed_to} and m.state = 'to_be_onboarded'
        order by p.member_id limit ${sql.lit(MAILS_AT_ONCE)}
      `.execute(tx);
      for (const { id, language } of rows)
        await queue.enqueue(tx, 'password_mail', { memberId: id, language, purpose: 'welcome' });
      const last = rows.at(-1);
      if (!last) return;
      await sql`update member_imports set mailed_to = ${last.id} where id = ${importId}`.execute(tx);
      await queue.enqueue(tx, 'member_import_welcome', { importId }, { afterSeconds: PAUSE_SECONDS });
    });
  },

  async member_import_cleaning() {
    const { rows } = await sql<{ id: number; storage_key: string | null }>`
      select id, storage_key from member_imports
      where created_at < now() - make_interval(days => case when state = 'done' then ${KEPT_DAYS}::integer else 1 end)
        and (state <> 'importing' or created_at < now() - interval '2 days')
    `.execute(services.db.kysely);
    // The bytes first: a row without bytes can be tried again, bytes without a row are never found.
    for (const { storage_key } of rows) if (storage_key) await services.storage.remove(storage_key);
    await sql`delete from member_imports where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      services.db.kysely,
    );
  },
});

export function jobsApart({ db }: Services): JobHandlers {
  const giveUp = ({ importId }: { importId: number }) => noteFailure(db.kysely, importId, 'failed', 'error');
  return { member_list_check: giveUp, member_import: giveUp };
}
