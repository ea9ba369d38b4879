import type { Consumer } from '../../platform/events/delivery.ts';
import type { LiveDraft } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';
import { audiencesOf, changedDrafts } from '../calendars/index.ts';

/** Lets sheets that show a calendar read it anew when something in it changed. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'appointments-live',
    async handle(events, tx) {
      const drafts: LiveDraft[] = [];
      for (const event of events) {
        switch (event.type) {
          case 'appointment_created':
          case 'appointment_updated':
          case 'appointment_canceled':
          case 'appointment_deleted': {
            const { calendarIds, appointmentId } = event.payload;
            drafts.push(...changedDrafts(await audiencesOf(tx, calendarIds), appointmentId));
          }
        }
      }
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
