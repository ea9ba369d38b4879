import { randomUUID } from 'node:crypto';
import type { AppointmentWrite, NetworkSettings } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid } from '../../platform/problem.ts';
import type { Farewell } from '../appointment-removal/index.ts';
import { calendarsByIds, canCreateAppointments } from '../calendars/index.ts';
import { checkDate, checkFields, checkRule, type FieldErrors, firstInstants } from './appointment-rules.ts';
import { columnsOf } from './columns.ts';
import { writeAttachments } from './enclosures.ts';
import type { Replaced } from './lone-evenings.ts';
import { writeOccurrences } from './occurrences.ts';

/** Which appointment, and which occurrence of it: empty for all of it. */
type Meant = { appointmentId: number; recurrenceId: string };

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    appointment_created: Meant & { calendarIds: number[] };
    /**
     * `changed` names fields of AppointmentWrite. `parted` says that a series became two: it is the part that ends before,
     * or the one that goes on, of which the calendars of those who take part know nothing yet. `replaced`: evenings that
     * calendars know by another uid.
     */
    appointment_updated: Meant & {
      calendarIds: number[];
      changed: string[];
      parted?: 'ends' | 'goes_on';
      replaced?: Replaced[];
    };
    /** `evenings`: those that calendars know by another uid, as they know them. */
    appointment_canceled: Meant & { calendarIds: number[]; evenings?: Farewell[] };
  }
}

/** Keeps in each calendar that something of this uid changed: feeds and programs that synchronise go by it. */
export async function noteChange(
  tx: Transaction,
  calendarIds: readonly number[],
  uid: string,
  kind: 'put' | 'delete',
): Promise<void> {
  await sql`
    insert into calendar_changes (calendar_id, uid, kind)
    select id, ${uid}, ${kind} from calendars where id = any(${[...calendarIds]}::bigint[]) order by id
  `.execute(tx);
}

/** The calendars among these in which the viewer may write; the others are errors of the field. */
export async function writableCalendars(
  tx: Transaction,
  viewer: Viewer,
  ids: readonly number[],
  errors: FieldErrors,
): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const found = await calendarsByIds(tx, viewer, wanted);
  if (found.length < wanted.length) errors.calendar_ids = ['unknown'];
  else if (found.some((calendar) => !canCreateAppointments(viewer, calendar)))
    errors.calendar_ids = [
      found.some((calendar) => calendar.subscribed_address !== null) ? 'calendar_subscribed' : 'not_allowed',
    ];
  return found.map(({ id }) => id);
}

/** Makes an appointment or a series in calendars; gives its id. Throws 422 with the fields that are wrong. */
export async function createAppointment(
  tx: Transaction,
  actor: Viewer,
  write: AppointmentWrite,
  settings: NetworkSettings,
): Promise<number> {
  const errors: FieldErrors = {};
  checkFields(write, settings, errors);
  if (write.name === undefined) errors.name = ['required'];
  if (!write.calendar_ids?.length) errors.calendar_ids = ['required'];
  if (!write.date) errors.date = ['required'];
  const when = write.date && checkDate(write.date, errors);
  const rule = when && write.recurrence_pattern ? checkRule(write.recurrence_pattern, when, errors) : null;
  const calendarIds = await writableCalendars(tx, actor, write.calendar_ids ?? [], errors);
  const columns = await columnsOf(tx, actor, write, errors);
  if (Object.keys(errors).length > 0 || !when) throw invalid(errors);
  const row = {
    ...columns,
    ...when,
    ...firstInstants(when),
    name: cleanLine(write.name!),
    rrule: rule ?? null,
    uid: randomUUID(),
    network_id: actor.networkId,
    author_id: actor.memberId,
    last_author_id: actor.memberId,
  };
  const id = await insertAppointment(tx, row);
  await sql`
    insert into appointment_containers (container_id, appointment_id)
    select unnest(${calendarIds}::bigint[]), ${id}
  `.execute(tx);
  await writeAttachments(tx, actor, id, write);
  await writeOccurrences(tx, [id]);
  await noteChange(tx, calendarIds, row.uid, 'put');
  await recordEvents(tx, [
    {
      type: 'appointment_created',
      actorId: actor.memberId,
      payload: { appointmentId: id, recurrenceId: '', calendarIds },
    },
  ]);
  return id;
}

/** Puts a row in; columns that are not given have their defaults. */
export async function insertAppointment(tx: Transaction, row: Record<string, unknown>): Promise<number> {
  const names = Object.keys(row);
  const { rows } = await sql<{ id: number }>`
    insert into appointments (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => row[name]))}) returning id
  `.execute(tx);
  return rows[0]!.id;
}
