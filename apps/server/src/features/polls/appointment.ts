import type { AppointmentDateWrite, NetworkSettings } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, notFound } from '../../platform/problem.ts';
import { createAppointment, inviteFrom } from '../appointments/index.ts';
import { holdPoll } from './answers.ts';
import { turned } from './commands.ts';
import { heldOptions } from './queries.ts';
import type { HeldOption } from './tables.ts';

/** As many can be invited at once. */
const INVITED_MAX = 1000;

/** Whole days have no zone until there is an appointment, which lies in that of whoever makes it. */
function dateOf({ starts_wall, ends_wall, time_zone }: HeldOption, actor: Viewer): AppointmentDateWrite {
  const isAllDay = time_zone === null;
  const length = isAllDay ? 10 : 16;
  return {
    start: starts_wall!.slice(0, length),
    end: ends_wall!.slice(0, length),
    all_day: isAllDay,
    time_zone: time_zone ?? actor.timeZone,
  };
}

/**
 * Makes an appointment of an option of a schedule in a calendar that the actor may write, invites those who said yes, and
 * ends the poll. The post is held, so that whoever comes second finds it made: 409.
 * @returns the id of the appointment
 */
export async function makeAppointment(
  tx: Transaction,
  actor: Viewer,
  { activityId, optionId }: { activityId: number; optionId: number },
  { calendarId, name }: { calendarId: number; name: string | undefined },
  settings: NetworkSettings,
): Promise<number> {
  const poll = await holdPoll(tx, activityId);
  const option = (await heldOptions(tx, activityId, actor.memberId)).find(({ id }) => id === optionId);
  if (!option || poll.type !== 'schedule') throw notFound();
  if (poll.appointment_id !== null) throw conflict('appointment_made');
  const { rows: coming } = await sql<{ member_id: number }>`
    select v.member_id from poll_answers v join members p on p.id = v.member_id and p.state = 'active'
    where v.option_id = ${optionId} and v.answer = 'yes' and v.member_id <> ${actor.memberId}
    order by v.created_at, v.id limit ${sql.lit(INVITED_MAX)}
  `.execute(tx);
  const id = await createAppointment(
    tx,
    actor,
    {
      name: name ?? poll.title,
      description: poll.content,
      calendar_ids: [calendarId],
      date: dateOf(option, actor),
    },
    settings,
  );
  const memberIds = coming.map(({ member_id }) => member_id);
  await inviteFrom(tx, actor, id, { membership_ids_to_invite: memberIds }, settings);
  await sql`update activities set appointment_id = ${id} where id = ${activityId}`.execute(tx);
  await sql`
    update polls set closed_at = coalesce(closed_at, now()), change = change + 1 where activity_id = ${activityId}
  `.execute(tx);
  await turned(tx, actor.memberId, activityId);
  return id;
}
