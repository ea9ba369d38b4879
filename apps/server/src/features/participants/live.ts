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
      select 1 from containers c join contexts x on x.id = c.context_id
      where c.id = any(${[...told.calendarIds]}::bigint[]) and (
        c.openness = 'everyone' or (c.openness = 'internal' and not m.is_external) or x.member_id = m.id
        or exists (select 1 from calendar_shares s where s.calendar_id = c.id and s.member_id = m.id)
        or exists (
          select 1 from group_memberships g
          where g.group_id = c.group_id and g.member_id = m.id and g.state = 'member'
        )
      )
    ) order by m.id
  `.execute(db);
  return rows.map(({ id }) => ({
    rooms: [rooms.member(id)],
    topic: `member:${id}`,
    event: 'calendar_changed' as const,
    data: { calendar_ids: [], appointment_id: told.appointmentId },
  }));
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
