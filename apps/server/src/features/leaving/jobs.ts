import type { Consumer } from '../../platform/events/delivery.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { anonymise } from './commands.ts';
import { removeNames } from './names-removal.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    anonymisation: Record<string, never>;
    names_removal: Record<string, never>;
  }
}

export const schedules: Schedule[] = [{ name: 'anonymisation', cron: '41 2 * * *' }];

export const workerConsumers = ({ jobs: queue }: Services): Consumer[] => [
  {
    name: 'leaving',
    async handle(events, tx) {
      if (events.some(({ type }) => type === 'members_anonymised'))
        await queue.enqueue(tx, 'names_removal', {});
      return undefined;
    },
  },
];

export const jobs = (services: Services): JobHandlers => ({
  async anonymisation() {
    const network = await services.settings.reload();
    const { anonymize_memberships_config: config, anonymize_memberships_after_days: days } = network;
    if (config === 'disabled') return;
    const leftDaysAgo = config === 'enabled' ? 0 : days;
    if (leftDaysAgo === null) return;
    const count = await services.db.kysely
      .transaction()
      .execute((tx) => anonymise(tx, network.anonymize_memberships_name, { leftDaysAgo }));
    if (count > 0) services.log.info({ event: 'anonymised', count });
  },
  async names_removal() {
    await removeNames(services.db);
  },
});
