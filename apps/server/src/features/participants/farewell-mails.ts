import type { Transaction } from '../../platform/db/database.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import type { Farewell } from '../appointment-removal/index.ts';
import { farewellText } from '../calendar-feeds/index.ts';
import { deliver, letterTo, type MailKind, PEOPLE_A_JOB } from './mail-delivery.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    appointment_farewell: FarewellJob;
  }
}

type FarewellJob = Farewell & {
  /** The page on which it says what became of it; without one it is no more. */
  path?: string;
  /** It takes place, and another letter says when: under a uid of which their calendars know nothing yet. */
  isReplaced?: boolean;
};

const pathOf = (masterId: number, recurrenceId: string): string =>
  `/appointments/v-${masterId}-${recurrenceId}`;

/** What calendars are to have no more by an event. */
function farewellJobsOf(event: RecordedEvent): FarewellJob[] {
  if (event.type === 'appointment_deleted') return event.payload.farewells ?? [];
  if (event.type === 'appointment_canceled') {
    const { appointmentId, evenings = [] } = event.payload;
    return evenings.map((one) => ({ ...one, path: pathOf(appointmentId, one.recurrenceId) }));
  }
  if (event.type !== 'appointment_updated') return [];
  const { appointmentId, replaced = [] } = event.payload;
  return replaced.map(({ farewell, now }) =>
    now === null ? farewell : { ...farewell, path: pathOf(appointmentId, now), isReplaced: true },
  );
}

/** Has letters written to those who were to come to what is no more, or has another uid. */
export async function enqueueFarewells(
  services: Services,
  tx: Transaction,
  events: readonly RecordedEvent[],
): Promise<void> {
  for (const event of events) {
    for (const farewell of farewellJobsOf(event)) {
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
    const { masterId, recurrenceId, sequence, line, place, calendars, author, people, path } = farewell;
    const kind: MailKind = farewell.isReplaced ? 'appointment_changed' : 'appointment_canceled';
    const whole = new Set(people.filter(({ isWhole }) => isWhole).map(({ id }) => id));
    await deliver(
      services,
      kind,
      people.map(({ id }) => id),
      async (recipient, colour) => {
        const content = farewellText(farewell, services.environment, {
          name: recipient.display_name,
          mail: recipient.email,
          status: 'NEEDS-ACTION',
          isWhole: whole.has(recipient.id),
        });
        const about = {
          kind,
          words: farewell.isReplaced ? 'appointment_replaced' : kind,
          line,
          place,
          calendars,
          author,
          path: path ?? '/appointments',
          button: `participants.mail.${path === undefined ? 'gone' : kind}.button`,
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
