import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { dropOldTranslations } from './kept-translations.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    old_translations: Record<string, never>;
  }
}

export const schedules: Schedule[] = [{ name: 'old_translations', cron: '40 3 * * *' }];

export const jobs = ({ db }: Services): JobHandlers => ({
  old_translations: () => dropOldTranslations(db.kysely),
});
