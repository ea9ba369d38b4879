import { type Sql, sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';

type Told = { appointmentId: number; memberIds: readonly number[] };

/** Those whose answer it is, and the author, who watches the list grow; each hears of the calendars they see anyway. */
async function draftsOf(db: Sql, { appointmentId, memberIds }: Told): Promise<LiveDraft[]> {
  const { rows } = await sql<{ author_id: number | null; calendar_ids: number[] }>`
    select a.author_id, array(
      select container_id from appointment_containers where appointment_id = a.id order by 1
    ) as calendar_ids
    from appointments a where a.id = ${appointmentId}
  `.execute(db);
  const [row] = rows;
  if (!row) return [];
  const heard = new Set([...memberIds, ...(row.author_id === null ? [] : [row.author_id])]);
  return [...heard].map((memberId) => ({
    rooms: [rooms.member(memberId)],
    topic: `member:${memberId}`,
    event: 'calendar_changed' as const,
    data: { calendar_ids: row.calendar_ids, appointment_id: appointmentId },
  }));
}

/** Lets people's own windows know of their answers and invitations. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'participants-live',
    async handle(events, tx) {
      const drafts: LiveDraft[] = [];
      for (const event of events) {
        if (event.type === 'appointment_answered')
          drafts.push(
            ...(await draftsOf(tx, {
              appointmentId: event.payload.appointmentId,
              memberIds: [event.payload.memberId],
            })),
          );
        if (event.type === 'participants_added') drafts.push(...(await draftsOf(tx, event.payload)));
      }
      if (drafts.length === 0) return undefined;
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
