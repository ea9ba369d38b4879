import { randomBytes } from 'node:crypto';
import { CALENDAR_COLORS } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { type RawBuilder, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo, opennessOfGroup } from '../../platform/policy/visible-to.ts';
import { invalid } from '../../platform/problem.ts';
import { removeAppointments } from '../appointment-removal/index.ts';
import { type Audience, audiencesOf } from './audiences.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Opened, renamed, shared: read anew by those who see it, and by `memberIds`, who saw it before. */
    calendar_changed: { calendarId: number; memberIds: number[] };
    /** Gone, with those who saw it. */
    calendar_deleted: { calendarId: number; audiences: Audience[] };
  }
}

type Place = { kind: 'network' } | { kind: 'group'; groupId: number } | { kind: 'personal' };

export type NewCalendar = {
  name: string;
  color?: string | undefined;
  place: Place;
  isHolidays?: boolean;
  /** null: the product's own. */
  authorId: number | null;
  networkId: number;
};

/** A name is one line and says something; throws 422 otherwise. */
function checkName(name: string): string {
  const clean = cleanLine(name);
  if (clean === '') throw invalid({ name: ['required'] });
  return clean;
}

const randomColor = () => CALENDAR_COLORS[Math.floor(Math.random() * CALENDAR_COLORS.length)]!;

/** Opens a calendar of the network, of a group or of its author. */
export async function openCalendar(tx: Transaction, calendar: NewCalendar): Promise<number> {
  const name = checkName(calendar.name);
  const { contextId, openness } = await contextOf(tx, calendar);
  const { rows } = await sql<{ id: number }>`
    with container as (
      insert into containers (context_id, kind, slug, name, openness)
      values (${contextId}, 'calendar', ${`c-${randomBytes(8).toString('hex')}`}, ${name}, ${openness}) returning id
    )
    insert into calendars (id, color, author_id, is_holidays)
    select id, ${calendar.color ?? randomColor()}, ${calendar.authorId}, ${calendar.isHolidays ?? false} from container
    returning id
  `.execute(tx);
  const id = rows[0]!.id;
  await recordEvents(tx, [
    { type: 'calendar_changed', actorId: calendar.authorId, payload: { calendarId: id, memberIds: [] } },
  ]);
  return id;
}

async function contextOf(
  tx: Transaction,
  { place, networkId, authorId }: NewCalendar,
): Promise<{ contextId: number; openness: string }> {
  if (place.kind === 'group') {
    const { rows } = await sql<{ id: number; access: 'open'; externally_visible: boolean }>`
      select x.id, g.access, g.externally_visible from contexts x join groups g on g.id = x.group_id
      where g.id = ${place.groupId} for share of g
    `.execute(tx);
    return { contextId: rows[0]!.id, openness: opennessOfGroup(rows[0]!) };
  }
  if (place.kind === 'personal')
    await sql`
      insert into contexts (kind, member_id) values ('person', ${authorId}) on conflict (member_id) do nothing
    `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select id from contexts where ${place.kind === 'personal' ? sql`member_id = ${authorId}` : sql`network_id = ${networkId}`}
  `.execute(tx);
  return { contextId: rows[0]!.id, openness: place.kind === 'personal' ? 'members' : 'internal' };
}

/** Changes what its screen shows of a calendar. */
export async function updateCalendar(
  tx: Transaction,
  actor: Viewer,
  id: number,
  change: { name?: string; color?: string },
): Promise<void> {
  if (change.name !== undefined)
    await sql`update containers set name = ${checkName(change.name)} where id = ${id}`.execute(tx);
  if (change.color !== undefined)
    await sql`update calendars set color = ${change.color} where id = ${id}`.execute(tx);
  await recordEvents(tx, [
    { type: 'calendar_changed', actorId: actor.memberId, payload: { calendarId: id, memberIds: [] } },
  ]);
}

/** Shares a personal calendar with exactly these members; throws 422 for one whom the owner may not know of. */
export async function shareCalendar(
  tx: Transaction,
  actor: Viewer,
  id: number,
  memberIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(memberIds)].filter((memberId) => memberId !== actor.memberId);
  const { rows: before } = await sql<{ member_id: number }>`
    select member_id from calendar_shares where calendar_id = ${id} for update
  `.execute(tx);
  const known = new Set(before.map((row) => row.member_id));
  const added = wanted.filter((memberId) => !known.has(memberId));
  const { rows: visible } = await sql<{ id: number }>`
    select p.id from members p where p.id = any(${added}::bigint[]) and ${memberVisibleTo(actor)} for key share
  `.execute(tx);
  if (visible.length < added.length) throw invalid({ membership_ids: ['unknown'] });
  const { rows: removed } = await sql<{ member_id: number }>`
    delete from calendar_shares where calendar_id = ${id} and member_id <> all(${wanted}::bigint[]) returning member_id
  `.execute(tx);
  await sql`
    insert into calendar_shares (calendar_id, member_id) select ${id}, unnest(${added}::bigint[]) on conflict do nothing
  `.execute(tx);
  if (added.length + removed.length === 0) return;
  await recordEvents(tx, [
    {
      type: 'calendar_changed',
      actorId: actor.memberId,
      payload: { calendarId: id, memberIds: removed.map((row) => row.member_id) },
    },
  ]);
}

/** Takes a shared calendar out of the actor's own list. */
export async function unshareCalendar(tx: Transaction, actor: Viewer, id: number): Promise<void> {
  await sql`delete from calendar_shares where calendar_id = ${id} and member_id = ${actor.memberId}`.execute(
    tx,
  );
  await recordEvents(tx, [
    {
      type: 'calendar_changed',
      actorId: actor.memberId,
      payload: { calendarId: id, memberIds: [actor.memberId] },
    },
  ]);
}

/** Deletes calendars with the appointments that lie in no other, and their files. */
async function removeCalendars(
  tx: Transaction,
  actorId: number | null,
  ids: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from calendars where id in (${ids}) order by id for update
  `.execute(tx);
  const calendarIds = rows.map(({ id }) => id);
  if (calendarIds.length === 0) return;
  const audiences = await audiencesOf(tx, calendarIds);
  const { rows: alone } = await sql<{ id: number }>`
    select lies.appointment_id as id from appointment_containers lies
    where lies.container_id = any(${calendarIds}::bigint[]) and not exists (
      select 1 from appointment_containers other
      where other.appointment_id = lies.appointment_id and other.container_id <> all(${calendarIds}::bigint[])
    ) group by 1
  `.execute(tx);
  await removeAppointments(
    tx,
    actorId,
    alone.map(({ id }) => id),
    { goingCalendarIds: calendarIds },
  );
  const { rows: staying } = await sql<{ id: number; calendar_ids: number[] }>`
    select lies.appointment_id as id, array(
      select other.container_id from appointment_containers other
      where other.appointment_id = lies.appointment_id and other.container_id <> all(${calendarIds}::bigint[]) order by 1
    ) as calendar_ids
    from appointment_containers lies where lies.container_id = any(${calendarIds}::bigint[]) group by 1 order by 1
  `.execute(tx);
  await sql`delete from containers where id = any(${calendarIds}::bigint[])`.execute(tx);
  await recordEvents(
    tx,
    staying.map(({ id, calendar_ids }) => ({
      type: 'appointment_updated' as const,
      actorId,
      payload: { appointmentId: id, recurrenceId: '', calendarIds: calendar_ids, changed: ['calendar_ids'] },
    })),
  );
  await recordEvents(
    tx,
    calendarIds.map((calendarId) => ({
      type: 'calendar_deleted' as const,
      actorId,
      payload: { calendarId, audiences: audiences.filter((one) => one.calendarIds.includes(calendarId)) },
    })),
  );
}

export const deleteCalendar = (tx: Transaction, actor: Viewer, id: number): Promise<void> =>
  removeCalendars(tx, actor.memberId, sql`${id}`);

/** Removes the calendars of a person who leaves. */
export async function removeCalendarsOf(tx: Transaction, memberId: number): Promise<void> {
  const own = sql`
    select c.id from containers c join contexts x on x.id = c.context_id
    where x.member_id = ${memberId} and c.kind = 'calendar'`;
  await removeCalendars(tx, memberId, own);
}
