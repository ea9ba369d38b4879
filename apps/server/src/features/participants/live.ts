import { type Sql, sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import { namedInText } from '../../platform/policy/kinds.ts';
import { visibleToMember } from '../../platform/policy/visible-to.ts';
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

type Changed = { appointmentId: number; calendarIds: readonly number[]; memberIds?: readonly number[] };

/**
 * Those who take part without seeing any of its calendars: what happens in these reaches them by no other way.
 * `memberIds` took part in what is gone; of what is still there the list is asked.
 */
async function outsideDrafts(db: Sql, told: readonly Changed[]): Promise<LiveDraft[]> {
  if (told.length === 0) return [];
  const values = told.map(({ appointmentId, calendarIds, memberIds = [] }) => ({
    appointment_id: appointmentId,
    calendar_ids: calendarIds,
    member_ids: memberIds,
  }));
  const { rows } = await sql<{ id: number; appointment_id: number }>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as t (appointment_id bigint, calendar_ids bigint[], member_ids bigint[])
    ),
    concerned as (
      select t.appointment_id, t.calendar_ids, p.member_id from told t
      join appointment_participants p on p.appointment_id = t.appointment_id
        and ${sql.raw(namedInText('t.appointment_id', 'p.member_id'))}
      union select t.appointment_id, t.calendar_ids, unnest(t.member_ids) from told t
    )
    select distinct t.appointment_id, m.id from concerned t join members m on m.id = t.member_id
    where not exists (
      select 1 from containers c where c.id = any(t.calendar_ids) and ${visibleToMember('c', 'm')}
    ) order by t.appointment_id, m.id
  `.execute(db);
  return rows.map((row) => draftFor(row.id, row.appointment_id));
}

/** Lets people's own windows know of their answers and invitations, and of changes of what they take part in. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'participants-live',
    async handle(events, tx) {
      const drafts: LiveDraft[] = [];
      const changed: Changed[] = [];
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
          changed.push(event.payload);
        if (event.type === 'participants_added') drafts.push(...(await draftsOf(tx, event.payload)));
      }
      drafts.push(...(await outsideDrafts(tx, changed)));
      if (drafts.length === 0) return undefined;
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
