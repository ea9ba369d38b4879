import { rows, sql, type Transaction } from '../../platform/db/database.ts';
import { endOfSeries, occurrencesBetween, whenOf } from './series.ts';
import { type AppointmentRow, appointmentColumnsText, type When } from './tables.ts';
import { daysOf, type Instants, instantsOf } from './when.ts';

/** How far occurrences are laid down: what lies beyond is worked out when somebody asks for it. */
const BEHIND = { hours: 24 * 365 };
const AHEAD = { hours: 24 * 730 };
const OCCURRENCES_MAX = 2_000;

type Place = { master: number; recurrence: string; appointment: number; when: When; instants: Instants };
type Expansion = { id: number; from: string; until: string; end: string | null };

/** When the last occurrence ends, null where there is always another: one that was changed counts where it is now. */
function endOf(
  master: AppointmentRow,
  changed: readonly AppointmentRow[],
): Temporal.Instant | null | undefined {
  const own = changed.map((row) => row.recurrence_id!);
  const end = endOfSeries({ ...master, exdates: [...master.exdates, ...own] });
  if (end === null) return null;
  const ends = [...(end ? [end] : []), ...changed.map((row) => instantsOf(row).end)];
  return ends.sort(Temporal.Instant.compare).at(-1);
}

function expand(
  master: AppointmentRow,
  changed: readonly AppointmentRow[],
  now: Temporal.Instant,
): { places: Place[]; expansion: Expansion } {
  const [from, until] = [now.subtract(BEHIND), now.add(AHEAD)];
  const found = occurrencesBetween(master, from, until, OCCURRENCES_MAX + 1);
  const reached = found.length > OCCURRENCES_MAX ? found[OCCURRENCES_MAX]!.start : until;
  const others = new Set(changed.map((row) => row.recurrence_id));
  const places = found
    .slice(0, OCCURRENCES_MAX)
    .filter(({ recurrenceId }) => !others.has(recurrenceId))
    .map((one) => ({
      master: master.id,
      recurrence: one.recurrenceId,
      appointment: master.id,
      when: whenOf(master, one),
      instants: one,
    }));
  const end = endOf(master, changed);
  return {
    places,
    expansion: {
      id: master.id,
      from: from.toString(),
      until: reached.toString(),
      end: end === null ? null : (end ?? instantsOf(master).start).toString(),
    },
  };
}

const placeOf = (row: AppointmentRow): Place => ({
  master: row.series_id ?? row.id,
  recurrence: row.recurrence_id ?? '',
  appointment: row.id,
  when: row,
  instants: instantsOf(row),
});

const placesText = `
  insert into occurrences
    (container_id, master_id, recurrence_id, appointment_id, starts_at, ends_at, first_day, last_day)
  select lies.container_id, t.master, t.recurrence, t.appointment, t.starts, t.ends, t.first, t.last
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::date[], $7::date[])
    as t (master, recurrence, appointment, starts, ends, first, last)
  join appointment_containers lies on lies.appointment_id = t.master
  on conflict do nothing`;

/**
 * Lays down anew when these appointments and series take place, from their rows: call it after every change of when
 * or where they are. Occurrences that were changed are places of their own, whatever the rule says now.
 */
export async function writeOccurrences(
  tx: Transaction,
  masterIds: readonly number[],
  now = Temporal.Now.instant(),
): Promise<void> {
  if (masterIds.length === 0) return;
  const ids = [...masterIds];
  const found = await rows<AppointmentRow>(
    tx,
    `select ${appointmentColumnsText()} from appointments a where a.id = any($1::bigint[]) or a.series_id = any($1::bigint[]) order by a.id`,
    [ids],
  );
  const changed = Map.groupBy(
    found.filter((row) => row.series_id !== null),
    (row) => row.series_id!,
  );
  const places = [...changed.values()].flat().map(placeOf);
  const expansions: Expansion[] = [];
  for (const row of found) {
    if (row.series_id !== null) continue;
    if (row.rrule === null && row.rdates.length === 0) {
      places.push(placeOf(row));
      continue;
    }
    const series = expand(row, changed.get(row.id) ?? [], now);
    places.push(...series.places);
    expansions.push(series.expansion);
  }
  await sql`delete from occurrences where master_id = any(${ids}::bigint[])`.execute(tx);
  const days = places.map(({ when }) => daysOf(when));
  await rows(tx, placesText, [
    places.map((place) => place.master),
    places.map((place) => place.recurrence),
    places.map((place) => place.appointment),
    places.map((place) => place.instants.start.toString()),
    places.map((place) => place.instants.end.toString()),
    days.map((day) => day.first),
    days.map((day) => day.last),
  ]);
  await rows(
    tx,
    `update appointments a set expanded_from = t.since::timestamptz, expanded_until = t.until::timestamptz,
       ends_for_good = t.end::timestamptz
     from jsonb_to_recordset($1::jsonb) as t (id bigint, "since" text, until text, "end" text)
     where a.id = t.id`,
    [JSON.stringify(expansions.map(({ from, ...rest }) => ({ ...rest, since: from })))],
  );
  await sql`
    update appointments set expanded_from = null, expanded_until = null, ends_for_good = null
    where id = any(${ids}::bigint[]) and rrule is null and rdates = '{}' and expanded_from is not null
  `.execute(tx);
}

/** Works out anew when a series ends for good: call it after every change of one occurrence's time. */
export async function writeEnd(tx: Transaction, masterId: number): Promise<void> {
  const found = await rows<AppointmentRow>(
    tx,
    `select ${appointmentColumnsText()} from appointments a where a.id = $1 or a.series_id = $1 order by a.series_id nulls first`,
    [masterId],
  );
  const [master, ...changed] = found;
  const end = endOf(master!, changed);
  await sql`
    update appointments set ends_for_good = ${end === undefined ? master!.ends_at : (end?.toString() ?? null)}
    where id = ${masterId}
  `.execute(tx);
}

/** Whether a series takes place at all; what never does is refused. */
export const takesPlace = (row: AppointmentRow): boolean => endOfSeries(row) !== undefined;
