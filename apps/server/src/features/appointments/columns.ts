import type { AppointmentWrite } from '@dorfplatz/contract';
import { cleanLine, cleanWords } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { FieldErrors } from './appointment-rules.ts';
import type { StoredLocation, StoredMeeting } from './tables.ts';

const location = (write: NonNullable<AppointmentWrite['location']>): StoredLocation =>
  Object.fromEntries(
    Object.entries(write)
      .map(([name, text]) => [name, cleanLine(text)])
      .filter(([, text]) => text !== ''),
  );

const meeting = (write: NonNullable<AppointmentWrite['meeting']>): StoredMeeting => ({
  conference_call_phone_number: cleanLine(write.conference_call_phone_number ?? ''),
  conference_call_access_code: cleanLine(write.conference_call_access_code ?? ''),
  online: write.online ?? false,
});

async function isThere(tx: Transaction, table: string, id: number | string, networkId: number) {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where id = ${id} and network_id = ${networkId}
  `.execute(tx);
  return rows.length > 0;
}

/**
 * The columns of what a form sent, without dates, name, rule, calendars and files; what it did not send is not there.
 * Categories and rooms that do not exist are errors.
 */
export async function columnsOf(
  tx: Transaction,
  actor: Viewer,
  write: AppointmentWrite,
  errors: FieldErrors,
): Promise<Record<string, unknown>> {
  const { attendee_configuration: attendees, application_configuration: application } = write;
  const columns: Record<string, unknown> = {
    ...(write.description !== undefined && { description: cleanWords(write.description) }),
    ...(write.location && {
      location: JSON.stringify(location(write.location)),
      latitude: null,
      longitude: null,
    }),
    ...(write.meeting !== undefined && {
      meeting: write.meeting && JSON.stringify(meeting(write.meeting)),
      meeting_room_id: write.meeting?.room_id ?? null,
    }),
    ...(write.category !== undefined && { category_id: write.category }),
    ...(write.consultants !== undefined && { consultants: cleanLine(write.consultants) }),
    ...(write.organizer !== undefined && { organizer: cleanLine(write.organizer) }),
    attendee_total: attendees?.total,
    attendees_enforced: attendees?.total_attendees_enforced,
    user_can_opt: attendees?.user_can_opt,
    participants_to_admins_only: attendees?.show_participants_to_admins_only,
    registration_with_costs: application?.registration_with_costs,
    costs: application?.costs,
    currency: application?.currency && (cleanLine(application.currency) || undefined),
    registration_required: application?.registration_required,
    registration_deadline: application?.registration_deadline,
    url: application?.url?.trim(),
    is_event: write.is_event,
    ...(write.reminders && { reminders: [...new Set(write.reminders)].sort((one, other) => one - other) }),
  };
  for (const name of Object.keys(columns)) if (columns[name] === undefined) delete columns[name];
  if (write.category && !(await isThere(tx, 'appointment_categories', write.category, actor.networkId)))
    errors.category = ['unknown'];
  const room = write.meeting?.room_id;
  if (room && !(await isThere(tx, 'meeting_rooms', room, actor.networkId)))
    errors['meeting.room_id'] = ['unknown'];
  return columns;
}
