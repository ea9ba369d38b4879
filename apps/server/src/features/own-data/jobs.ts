import type { Language } from '@dorfplatz/contract';
import { sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import { StoppedError } from '../../platform/jobs/stopped.ts';
import type { Services } from '../../platform/services.ts';
import { archiveOfMember } from './make-archive.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    own_data: { archiveId: number; memberId: number };
    own_data_cleaning: Record<string, never>;
  }
}

/** How long an archive can be downloaded. */
const DAYS = 7;

export const schedules: Schedule[] = [{ name: 'own_data_cleaning', cron: '53 * * * *' }];

async function tellReady(services: Services, memberId: number): Promise<void> {
  const { rows } = await sql<{ email: string; display_name: string; language: Language }>`
    select email, display_name, language from members where id = ${memberId} and email is not null
  `.execute(services.db.kysely);
  const member = rows[0];
  if (!member) return;
  const { name: network } = await services.settings.reload();
  const url = `${services.environment.publicUrl}/users/edit`;
  const values = { network, name: member.display_name, url, days: DAYS };
  await services.mailer.send({
    to: member.email,
    subject: translate(member.language, 'own_data.mail.subject', values),
    text: translate(member.language, 'own_data.mail.text', values),
  });
}

export const jobs = (services: Services): JobHandlers => ({
  async own_data({ archiveId, memberId }) {
    const { db, storage, log } = services;
    const { rows } = await sql<{ storage_key: string }>`
      update own_data_archives set state = 'running' where id = ${archiveId} and state in ('waiting', 'running')
      returning storage_key
    `.execute(db.kysely);
    const key = rows[0]?.storage_key;
    if (!key) return;
    const isStillWanted = async (share: number) => {
      const { rows: kept } = await sql`
        update own_data_archives set progress = ${Math.floor(share * 100)}
        where id = ${archiveId} and storage_key = ${key} and state = 'running' returning id
      `.execute(db.kysely);
      return kept.length > 0;
    };
    try {
      const { size } = await storage.put(
        key,
        archiveOfMember({ db, storage, memberId, onProgress: isStillWanted }),
      );
      const { rows: ready } = await sql`
        update own_data_archives set state = 'ready', progress = 100, size = ${size},
          expires_at = now() + make_interval(days => ${DAYS})
        where id = ${archiveId} and storage_key = ${key} returning id
      `.execute(db.kysely);
      if (ready.length === 0) await storage.remove(key);
      else await tellReady(services, memberId);
    } catch (error) {
      if (error instanceof StoppedError) return;
      log.error({ err: error, memberId }, 'an archive of own data could not be made');
      await sql`
        update own_data_archives set state = 'failed' where id = ${archiveId} and storage_key = ${key} and state = 'running'
      `.execute(db.kysely);
    }
  },
  async own_data_cleaning() {
    const { rows } = await sql<{ id: number; storage_key: string }>`
      select id, storage_key from own_data_archives where expires_at < now() order by id limit 1000
    `.execute(services.db.kysely);
    // The bytes first: a row without bytes can be tried again, bytes without a row are never found.
    for (const { storage_key } of rows) await services.storage.remove(storage_key);
    await sql`delete from own_data_archives where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      services.db.kysely,
    );
  },
});
