import { type Sql, sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import { visibleToMember } from '../../platform/policy/visible-to-member.ts';
import type { Services } from '../../platform/services.ts';

type Told = { appointmentId: number; memberIds: readonly number[] };

/** Those whose answer it is, and the author, who watches the list grow; none of them need see its calendars. */
async function draftsOf(db: Sql, { appointmentId, memberIds }: Told): Promise<LiveDraft[]> {
  const { rows } = await sql<{ author_id: number | null }>`
    select author_id from appointments where id = ${appointmentId}
  `.execute(db);
  const [row] = rows;
  if (!row) return [];
  const heard = new Set([...memberIds, ...(row.author_id === null ? [] : [row.author_id])]);
  return [...heard].map((memberId) => draftFor(memberId, appointmentId));
}

const draftFor = (memberId: number, appointmentId: number): LiveDraft => ({
  rooms: [rooms.member(memberId)],
  topic: `member:${memberId}`,
  event: 'calendar_changed' as const,
  data: { calendar_ids: [], appointment_id: appointmentId },
});

/**
 * Those who take part without seeing any of its calendars: what happens in these reaches them by no other way.
 * @param memberIds who took part in what is gone; undefined asks the list of what is still there
 */
async function outsideDrafts(
  db: Sql,
  told: { appointmentId: number; calendarIds: readonly number[]; memberIds?: readonly number[] },
): Promise<LiveDraft[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from members m
    where m.id in (
      select member_id from appointment_participants where appointment_id = ${told.appointmentId}
      union all select unnest(${[...(told.memberIds ?? [])]}::bigint[])
    ) and not exists (
      select 1 from containers c
      where c.id = any(${[...told.calendarIds]}::bigint[]) and ${visibleToMember('c', 'm')}
    ) order by m.id
  `.execute(db);
  return rows.map(({ id }) => draftFor(id, told.appointmentId));
}

/** Lets people's own windows know of their answers and invitations, and of changes of what they take part in. */
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
        if (
          event.type === 'appointment_updated' ||
          event.type === 'appointment_canceled' ||
          event.type === 'appointment_deleted'
        )
          drafts.push(...(await outsideDrafts(tx, event.payload)));
        if (event.type === 'participants_added') drafts.push(...(await draftsOf(tx, event.payload)));
      }
      if (drafts.length === 0) return undefined;
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
