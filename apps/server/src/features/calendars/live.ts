import type { Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';
import { type Audience, audiencesOf } from './audiences.ts';

/** That something in calendars is to be read anew, as messages for those who see them. */
export const changedDrafts = (audiences: readonly Audience[], appointmentId: number | null): LiveDraft[] =>
  audiences.map((audience) => ({
    rooms: audience.rooms,
    topic: audience.topic,
    event: 'calendar_changed',
    data: { calendar_ids: audience.calendarIds, appointment_id: appointmentId },
  }));

async function draftsOf(
  tx: Transaction,
  { calendarId, memberIds }: { calendarId: number; memberIds: readonly number[] },
): Promise<LiveDraft[]> {
  const before = memberIds.map((memberId) => ({
    calendarIds: [calendarId],
    topic: `member:${memberId}`,
    rooms: [rooms.member(memberId)],
  }));
  return changedDrafts([...(await audiencesOf(tx, [calendarId])), ...before], null);
}

export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'calendars-live',
    async handle(events, tx) {
      const drafts: LiveDraft[] = [];
      for (const event of events) {
        if (event.type === 'calendar_changed') drafts.push(...(await draftsOf(tx, event.payload)));
        if (event.type === 'calendar_deleted') drafts.push(...changedDrafts(event.payload.audiences, null));
      }
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
