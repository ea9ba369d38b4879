import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import { sendHeldMails } from '../../platform/mail/mail-hold.ts';
import type { Services } from '../../platform/services.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    held_mails: Record<string, never>;
    waiting_removals: Record<string, never>;
  }
}

export const schedules: Schedule[] = [
  { name: 'held_mails', cron: '* * * * *' },
  { name: 'waiting_removals', cron: '37 * * * *' },
];

export const jobs = ({ db, mailer, storage }: Services): JobHandlers => ({
  held_mails: () => sendHeldMails(db.kysely, mailer),
  waiting_removals: () => storage.removeWaiting(),
});
