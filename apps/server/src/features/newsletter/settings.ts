import { noteAct } from '../../platform/audit/record.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, invalid } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { upcomingAppointments } from './content/candidates.ts';
import { openDueIssue } from './issues.ts';
import { scheduleOf } from './queries.ts';
import { DEFAULTS, scheduleErrors } from './schedule.ts';
import type { ScheduleRow } from './tables.ts';

type Chosen = Pick<ScheduleRow, 'is_enabled' | keyof typeof DEFAULTS>;
type Given = Pick<Services, 'environment' | 'settings'>;

/** Makes the row of what was chosen where nobody chose anything yet, and holds it until the transaction ends. */
export async function holdSettings(tx: Transaction, networkId: number): Promise<void> {
  await sql`
    insert into newsletter_settings (network_id, revision, interval, day, time, second_day, second_time)
    values (${networkId}, 0, ${DEFAULTS.interval}, ${DEFAULTS.day}, ${DEFAULTS.time}, ${DEFAULTS.second_day},
      ${DEFAULTS.second_time})
    on conflict do nothing
  `.execute(tx);
  await sql`select 1 from newsletter_settings where network_id = ${networkId} for update`.execute(tx);
}

const fieldsOf = ({ is_enabled, interval, day, time, second_day, second_time }: Chosen) => ({
  is_enabled,
  interval,
  day,
  time,
  ...(interval === 'semimonthly' && { second_day, second_time }),
});

/**
 * Chooses when the newsletter comes. What is due by the schedule of before goes out first: whoever saves on the eve, or
 * while the server was a moment late, takes nothing away.
 * @throws Problem 422 for days that do not go with the interval, 409 when somebody saved meanwhile
 */
export async function updateSchedule(
  tx: Transaction,
  services: Given,
  viewer: Viewer,
  chosen: Chosen & { revision: number },
): Promise<void> {
  const errors = scheduleErrors(chosen);
  if (errors) throw invalid(errors);
  await holdSettings(tx, viewer.networkId);
  const before = await scheduleOf(tx, viewer.networkId, services.environment.publicUrl);
  if (before.revision !== chosen.revision) throw conflict();
  await openDueIssue(tx, services, viewer.networkId);
  await sql`
    update newsletter_settings set revision = revision + 1, is_enabled = ${chosen.is_enabled},
      interval = ${chosen.interval}, day = ${chosen.day}, time = ${chosen.time}, second_day = ${chosen.second_day},
      second_time = ${chosen.second_time}, settled_at = now(), updated_at = now(),
      public_url = coalesce(public_url, ${services.environment.publicUrl})
    where network_id = ${viewer.networkId}
  `.execute(tx);
  noteAct(tx, { before: fieldsOf(before), after: fieldsOf(chosen) });
}

/**
 * Puts the appointments of the next issue in order and leaves some out. What the viewer cannot see stays as it was.
 * @throws Problem 422 for an appointment that does not come
 */
export async function updateAppointments(
  tx: Transaction,
  services: Given,
  viewer: Viewer,
  { order, leftOut }: { order: readonly string[]; leftOut: readonly string[] | undefined },
): Promise<void> {
  await holdSettings(tx, viewer.networkId);
  const before = await scheduleOf(tx, viewer.networkId, services.environment.publicUrl);
  const coming = new Set((await upcomingAppointments(tx, viewer.networkId)).map(({ id }) => id));
  // One that has begun or was cancelled meanwhile is no mistake of whoever sorts the others.
  const kept = (ids: readonly string[]) => [...new Set(ids)].filter((id) => coming.has(id));
  if (order.length > 0 && kept(order).length === 0) throw invalid({ order: ['unknown'] });
  const named = new Set([...order, ...(leftOut ?? [])]);
  const others = before.appointment_order.filter((id) => coming.has(id) && !named.has(id));
  const othersOut = before.appointments_left_out.filter((id) => coming.has(id) && !named.has(id));
  const nextOut =
    leftOut === undefined
      ? before.appointments_left_out.filter((id) => coming.has(id))
      : [...kept(leftOut), ...othersOut];
  await sql`
    update newsletter_settings set appointment_order = ${[...kept(order), ...others]}::text[],
      appointments_left_out = ${nextOut}::text[], updated_at = now()
    where network_id = ${viewer.networkId}
  `.execute(tx);
  noteAct(tx, { after: { appointments: kept(order).length, left_out: nextOut.length } });
}

/** Says that this installation sends the newsletter from now on, under its own address. */
export async function confirmAddress(tx: Transaction, services: Given, viewer: Viewer): Promise<void> {
  const { publicUrl } = services.environment;
  await holdSettings(tx, viewer.networkId);
  const before = await scheduleOf(tx, viewer.networkId, publicUrl);
  // What was due under the other address may have gone out there: it waits for somebody.
  await openDueIssue(tx, services, viewer.networkId);
  await sql`
    update newsletter_settings set public_url = ${publicUrl}, updated_at = now() where network_id = ${viewer.networkId}
  `.execute(tx);
  noteAct(tx, { before: { address: before.public_url }, after: { address: publicUrl } });
}
