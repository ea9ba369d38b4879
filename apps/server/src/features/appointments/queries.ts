import { rows, type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { appointmentVisibleTo } from '../../platform/policy/visible-to.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { calendarsByIds } from '../calendars/index.ts';
import { fileObject } from '../uploads/index.ts';
import { ownAnswers, pairKey } from './answers.ts';
import { formatAppointmentId, parseAppointmentId } from './appointment-id.ts';
import { isBehind, occurrenceGone } from './gone-occurrence.ts';
import { occurrenceAt, occurrencesBetween, whenOf } from './series.ts';
import {
  type AppointmentDetails,
  type AppointmentRow,
  appointmentColumns,
  appointmentColumnsText,
  type LoadedAppointment,
} from './tables.ts';

/** Lets one change of an appointment follow the other; call it before it is loaded to be changed. */
export async function holdForChange(tx: Transaction, text: string): Promise<void> {
  await sql`select 1 from appointments where id = ${parseAppointmentId(text).id} for update`.execute(tx);
}

/**
 * An appointment, a series or an occurrence of one by its id, as the viewer stands to it; throws 404 otherwise, for an
 * occurrence that is no more with what stands for it.
 */
export async function loadAppointment(db: Sql, viewer: Viewer, text: string): Promise<LoadedAppointment> {
  const { id: masterId, recurrenceId } = parseAppointmentId(text);
  const { rows: found } = await sql<AppointmentRow & { container_ids: number[] }>`
    select ${appointmentColumns()}, array(
      select container_id from appointment_containers where appointment_id = a.id order by 1
    ) as container_ids
    from appointments a where a.id = ${masterId} and a.series_id is null and ${appointmentVisibleTo(viewer)}
  `.execute(db);
  const master = found[0];
  if (!master) throw notFound();
  const isSeries = master.rrule !== null || master.rdates.length > 0;
  if (recurrenceId !== '' && !isSeries) throw await gone(db, viewer, master, recurrenceId);
  const [changed] = recurrenceId === '' ? [] : await changedOccurrences(db, masterId, [recurrenceId]);
  const calendars = await calendarsByIds(db, viewer, master.container_ids);
  const answers = await ownAnswers(db, viewer, [{ masterId, recurrenceId }]);
  const common = {
    id: formatAppointmentId(masterId, recurrenceId, changed !== undefined),
    masterId,
    recurrenceId,
    master,
    row: changed ?? master,
    isSeries,
    isCanceled: master.canceled_at !== null || (changed?.canceled_at ?? null) !== null,
    calendars,
    unknownCalendars: master.container_ids.length - calendars.length,
    isAuthor: master.author_id === viewer.memberId,
    myStatus: answers.get(pairKey({ masterId, recurrenceId })) ?? null,
  };
  if (recurrenceId === '' || changed) {
    const row = changed ?? master;
    const endsAt = recurrenceId === '' && isSeries ? master.ends_for_good : row.ends_at;
    return { ...common, startsAt: row.starts_at, endsAt, when: row };
  }
  const occurrence = occurrenceAt(master, recurrenceId);
  if (!occurrence) throw await gone(db, viewer, master, recurrenceId);
  return {
    ...common,
    startsAt: occurrence.start.toString(),
    endsAt: occurrence.end.toString(),
    when: whenOf(master, occurrence),
  };
}

/** The series that goes on from this one, and the one that it goes on from, as far as the viewer sees them. */
export async function partsAround(
  db: Sql,
  viewer: Viewer,
  { id, continued_from }: Pick<AppointmentRow, 'id' | 'continued_from'>,
): Promise<{ next: number | null; previous: number | null }> {
  const { rows: found } = await sql<{ id: number; is_next: boolean }>`
    select a.id, a.continued_from is not distinct from ${id} as is_next from appointments a
    where (a.continued_from = ${id} or a.id = ${continued_from}) and a.series_id is null and ${appointmentVisibleTo(viewer)}
    order by a.id
  `.execute(db);
  return {
    next: found.find(({ is_next }) => is_next)?.id ?? null,
    previous: found.find(({ is_next }) => !is_next)?.id ?? null,
  };
}

/** 404 for an occurrence that is no more; where the series goes on by itself before it, with what stands for it there. */
async function gone(db: Sql, viewer: Viewer, master: AppointmentRow, recurrenceId: string): Promise<Problem> {
  const problem = occurrenceGone(master, recurrenceId);
  const { next } = isBehind(master, recurrenceId) ? await partsAround(db, viewer, master) : { next: null };
  if (next === null) return problem;
  try {
    const { id } = await loadAppointment(db, viewer, formatAppointmentId(next, recurrenceId, false));
    return new Problem(404, 'occurrence_moved', { instead: `/appointments/${id}` });
  } catch (error) {
    return error instanceof Problem ? error : problem;
  }
}

/** Occurrences that are looked at before another one: every day of five years. */
const BEFORE_MAX = 2_000;

/** The recurrence ids of a series that are before one of it and not over, also where they are not laid down yet. */
export async function comingBefore(db: Sql, masterId: number, recurrenceId: string): Promise<string[]> {
  const found = await rows<AppointmentRow>(
    db,
    `select ${appointmentColumnsText()} from appointments a where a.id = $1 or a.series_id = $1
     order by a.series_id nulls first`,
    [masterId],
  );
  const [master, ...changed] = found as [AppointmentRow, ...AppointmentRow[]];
  const now = Temporal.Now.instant();
  const until = occurrenceAt({ ...master, exdates: [] }, recurrenceId)?.start ?? now;
  const isOver = ({ ends_at }: AppointmentRow) => Date.parse(ends_at) <= now.epochMilliseconds;
  const own = new Set(changed.map((row) => row.recurrence_id!));
  return [
    ...occurrencesBetween(master, now, until, BEFORE_MAX)
      .map((one) => one.recurrenceId)
      .filter((id) => !own.has(id)),
    ...changed.filter((row) => !isOver(row)).map((row) => row.recurrence_id!),
  ].filter((id) => id < recurrenceId);
}

/** Those of these occurrences of a series that were changed. */
export const changedOccurrences = (
  db: Sql,
  seriesId: number,
  recurrenceIds: readonly string[],
): Promise<AppointmentRow[]> =>
  rows<AppointmentRow>(
    db,
    `select ${appointmentColumnsText()} from appointments a where a.series_id = $1 and a.recurrence_id = any($2::text[])`,
    [seriesId, [...recurrenceIds]],
  );

const person = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'display_name', ${alias}.display_name, 'state', ${alias}.state::text,
    'is_external', ${alias}.is_external, 'is_network_admin', ${alias}.is_network_admin, 'image_id', ${alias}.image_id)`;

/** Guests shown at most. */
const GUESTS = 100;

const detailsText = `
  select case when author.id is not null then ${person('author')} end as author,
    case when last.id is not null then ${person('last')} end as last_author,
    case when k.id is not null then json_build_object('id', k.id, 'label', k.label) end as category,
    r.name as room_name,
    coalesce((
      select json_agg(${person('p')} order by named.position) from appointment_contacts named
      join members p on p.id = named.member_id and p.state not in ('left', 'anonymised')
      where named.appointment_id = a.id
    ), '[]') as contacts,
    coalesce((
      select json_agg(${fileObject} order by shown.position) from appointment_files shown
      join files f on f.id = shown.file_id and f.state <> 'volatile' where shown.appointment_id = a.id
    ), '[]') as files,
    coalesce((
      select json_agg(${person('guest')}) from (
        select distinct on (p.id) p.* from appointment_participants named
        join members p on p.id = named.member_id and p.is_external
        where named.appointment_id = $2 and named.recurrence_id in ('', $3) limit ${GUESTS}
      ) as guest
    ), '[]') as invited_consumers,
    (
      select json_build_object('id', i.id, 'author', case when w.id is not null then ${person('w')} end)
      from invites i left join members w on w.id = i.author_id
      where i.appointment_id = $2 and i.recurrence_id in ('', $3) and i.member_id = $4 and i.state = 'open'
      order by i.recurrence_id desc limit 1
    ) as my_invite
  from appointments a
  left join members author on author.id = a.author_id
  left join members last on last.id = a.last_author_id
  left join appointment_categories k on k.id = a.category_id
  left join meeting_rooms r on r.id = a.meeting_room_id
  where a.id = $1`;

/** What an appointment's page shows beside its row: one statement. */
export async function detailsOf(
  db: Sql,
  viewer: Pick<Viewer, 'memberId'>,
  { row, masterId, recurrenceId }: LoadedAppointment,
): Promise<AppointmentDetails> {
  const values = [row.id, masterId, recurrenceId, viewer.memberId];
  const [details] = await rows<AppointmentDetails>(db, detailsText, values);
  return details!;
}
