import type { Transaction } from '../../platform/db/database.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import type { Farewell } from '../appointment-removal/index.ts';
import { farewellText } from '../calendar-feeds/index.ts';
import { deliver, letterTo, PEOPLE_A_JOB } from './mail-delivery.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    appointment_farewell: Farewell;
  }
}

/** Has letters written to those who were to come to what is no more. */
export async function enqueueFarewells(
  services: Services,
  tx: Transaction,
  events: readonly RecordedEvent[],
): Promise<void> {
  for (const event of events) {
    if (event.type !== 'appointment_deleted') continue;
    for (const farewell of event.payload.farewells ?? []) {
      const people = farewell.people.filter(({ id }) => id !== event.actorId);
      for (let start = 0; start < people.length; start += PEOPLE_A_JOB) {
        const some = people.slice(start, start + PEOPLE_A_JOB);
        await services.jobs.enqueue(tx, 'appointment_farewell', { ...farewell, people: some });
      }
    }
  }
}

export const farewellJobs = (services: Services): JobHandlers => ({
  async appointment_farewell(farewell) {
    // Read anew: the settings may be minutes old in a process that serves nobody.
    await services.settings.reload();
    const { masterId, recurrenceId, sequence, line, place, calendars, author, people } = farewell;
    const whole = new Set(people.filter(({ isWhole }) => isWhole).map(({ id }) => id));
    await deliver(
      services,
      'appointment_canceled',
      people.map(({ id }) => id),
      async (recipient, colour) => {
        const content = farewellText(farewell, services.environment, {
          name: recipient.display_name,
          mail: recipient.email,
          status: 'NEEDS-ACTION',
          isWhole: whole.has(recipient.id),
        });
        const about = {
          kind: 'appointment_canceled' as const,
          line,
          place,
          calendars,
          author,
          path: '/appointments',
          button: 'participants.mail.gone.button',
          messageId: `appointment_deleted.${masterId}.${recurrenceId || 'all'}.${sequence}.${recipient.id}`,
          calendar: { method: 'CANCEL' as const, content },
        };
        return letterTo(services, recipient, about, colour);
      },
      (ids, afterSeconds) =>
        services.db.kysely.transaction().execute(async (tx) => {
          const some = people.filter(({ id }) => ids.includes(id));
          await services.jobs.enqueue(
            tx,
            'appointment_farewell',
            { ...farewell, people: some },
            { afterSeconds },
          );
        }),
    );
  },
});
