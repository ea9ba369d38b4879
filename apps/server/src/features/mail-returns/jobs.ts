import { sql } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { takeReturn } from './commands.ts';
import { readMaildir } from './readers/maildir.ts';
import { forgetAfterArrival } from './sent-mails.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    mail_returns: Record<string, never>;
    mail_return_cleaning: Record<string, never>;
  }
}

export const schedules: Schedule[] = [
  { name: 'mail_returns', cron: '*/3 * * * *' },
  { name: 'mail_return_cleaning', cron: '41 * * * *' },
];

/** Reads what came in, from wherever the operator has it come. A place that cannot be read does not keep the other from it. */
async function readAll(services: Services): Promise<void> {
  const { environment, log, db, seals, settings } = services;
  const { mailReturnsFolder: folder, mailReturnsImap: mailbox } = environment;
  if (folder === undefined && mailbox === undefined) return;
  const taking = { db: db.kysely, seals, environment, network: await settings.reload() };
  const take = async (raw: Buffer) => {
    const kind = await takeReturn(taking, raw);
    log.info({ kind }, 'a mail came back');
  };
  const reads: [string, () => Promise<void>][] = [
    ...(folder === undefined
      ? []
      : [['MAIL_RETURNS_FOLDER', () => readMaildir(folder, take)] satisfies [string, () => Promise<void>]]),
    ...(mailbox === undefined
      ? []
      : [
          [
            'MAIL_RETURNS_IMAP',
            async () => (await import('./readers/imap.ts')).readMailbox(mailbox, take),
          ] satisfies [string, () => Promise<void>],
        ]),
  ];
  for (const [name, read] of reads) {
    try {
      await read();
    } catch (error) {
      log.warn({ err: error, variable: name }, 'mails that came back could not be read');
    }
  }
}

export const jobs = (services: Services): JobHandlers => {
  let isReading = false;
  return {
    async mail_returns() {
      // One at a time: the one at work reads what came for this one too.
      if (isReading) return;
      isReading = true;
      try {
        await readAll(services);
        await forgetAfterArrival(services.db.kysely);
      } finally {
        isReading = false;
      }
    },
    async mail_return_cleaning() {
      await sql`
        delete from mail_returns
        where received_at < now() - interval '90 days' or settled_at < now() - interval '30 days'
      `.execute(services.db.kysely);
    },
  };
};
