import { insertAppointment, writeOccurrences } from '../features/appointments/index.ts';
import { openCalendar } from '../features/calendars/index.ts';
import { sql, type Transaction } from '../platform/db/database.ts';
import { type Chance, chanceOf } from './chance.ts';
import { DAY, isoInstant, localTime, ZONE } from './moments.ts';
import type { Plan } from './plan.ts';
import {
  type At,
  PLANNED_APPOINTMENTS,
  PLANNED_CALENDARS,
  type PlannedAppointment,
} from './texts/appointments.ts';

const shuffled = <T>(chance: Chance, from: readonly T[]): T[] =>
  from
    .map((one) => ({ one, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);

type Calendar = { id: number; people: readonly number[] };

/** Calendars of the network, of groups and of the people to sign in as, with what takes place in them. */
export async function writeAppointments(
  tx: Transaction,
  plan: Plan,
  networkId: number,
  now: number,
): Promise<void> {
  const calendars = await writeCalendars(tx, plan, networkId, now);
  const emails = new Map(plan.people.map((person) => [person.email, person.id]));
  const ids: number[] = [];
  for (const [index, planned] of PLANNED_APPOINTMENTS.entries()) {
    const [first] = planned.calendars.map((key) => calendars.get(key)!);
    const chance = chanceOf(`appointment ${planned.name}`);
    const invited = (planned.invites ?? []).map((email) => emails.get(email)!);
    // Nobody is invited to what they made.
    const others = first!.people.filter((person) => !invited.includes(person));
    const authorId = chance.pick(others);
    const id = await insertAppointment(tx, {
      ...rowOf(planned, now),
      network_id: networkId,
      uid: `lindenplatz-${index}`,
      author_id: authorId,
      last_author_id: authorId,
    });
    const places = planned.calendars.map((key) => calendars.get(key)!.id);
    await sql`
      insert into appointment_containers (container_id, appointment_id) select unnest(${places}::bigint[]), ${id}
    `.execute(tx);
    await cancelWeeks(tx, id, planned, now);
    const most = planned.limit ? Math.min(planned.limit, others.length) : others.length;
    const answering = shuffled(chance, others).slice(
      0,
      chance.between(Math.ceil(most / 4), Math.ceil(most / 2)),
    );
    await writeAnswers(tx, id, authorId, answering, invited);
    ids.push(id);
  }
  await writeOccurrences(tx, ids, Temporal.Instant.fromEpochMilliseconds(now));
}

async function writeCalendars(
  tx: Transaction,
  plan: Plan,
  networkId: number,
  now: number,
): Promise<Map<string, Calendar>> {
  const admin = plan.people.find((person) => person.demo?.isNetworkAdmin)!;
  const everyone = plan.people.filter((person) => !person.isExternal && !person.isLocked).map(({ id }) => id);
  const calendars = new Map<string, Calendar>();
  for (const { key, color, name, owner } of PLANNED_CALENDARS) {
    const group = plan.groups.find((one) => one.key === key);
    const person = plan.people.find((one) => one.email === owner);
    const authorId = person?.id ?? group?.creator.id ?? admin.id;
    const place = group
      ? { kind: 'group' as const, groupId: group.id }
      : { kind: person ? ('personal' as const) : ('network' as const) };
    const id = await openCalendar(tx, { name: name ?? group!.name, color, place, authorId, networkId });
    const people = group
      ? group.memberships.filter((one) => one.state === 'member').map((one) => one.person.id)
      : person
        ? [person.id]
        : shuffled(chanceOf('people at events'), everyone).slice(0, 60);
    await sql`update containers set slug = ${key}, created_at = ${isoInstant(now)} where id = ${id}`.execute(
      tx,
    );
    calendars.set(key, { id, people });
  }
  const lena = plan.people.find((person) => person.demo?.role === 'Member')!;
  await sql`
    insert into calendar_shares (calendar_id, member_id) values (${calendars.get('ulrike')!.id}, ${lena.id})
  `.execute(tx);
  return calendars;
}

/** As the gazetteer has it. */
const STUTTGART = { latitude: 48.78232, longitude: 9.17702 };

/** Days before it begins in which an appointment was entered, yesterday at the latest. */
const ENTERED_BEFORE = 21;

const dayOf = ([week, weekday]: At, now: number): Temporal.PlainDate => {
  const today = localTime(now).toPlainDate();
  return today.add({ days: week * 7 + weekday - today.dayOfWeek });
};

function rowOf(planned: PlannedAppointment, now: number): Record<string, unknown> {
  const day = dayOf(planned.at, now);
  const [, , from, to] = planned.at;
  const start = day.toPlainDateTime(from ?? '00:00');
  const end = from ? day.toPlainDateTime(to) : day.add({ days: planned.days ?? 1 }).toPlainDateTime();
  const zone = planned.zone ?? ZONE;
  const [name, address1] = planned.place ?? [];
  const location = {
    name,
    address1,
    ...(address1 && { zip: '70178', city: 'Stuttgart' }),
    link: planned.link,
  };
  const begins = start.toZonedDateTime(zone).toInstant();
  const entered = isoInstant(Math.min(now - DAY, begins.epochMilliseconds - ENTERED_BEFORE * DAY));
  return {
    name: planned.name,
    description: planned.description ?? '',
    created_at: entered,
    updated_at: entered,
    all_day: from === undefined,
    time_zone: zone,
    start_wall: start.toString(),
    end_wall: end.toString(),
    starts_at: begins.toString(),
    ends_at: end.toZonedDateTime(zone).toInstant().toString(),
    rrule: planned.rule ?? null,
    canceled_at: planned.isCanceled ? isoInstant(now) : null,
    location: JSON.stringify(location),
    ...(address1 && STUTTGART),
    meeting: planned.meeting
      ? JSON.stringify({
          conference_call_phone_number: planned.meeting[0],
          conference_call_access_code: planned.meeting[1],
          online: false,
        })
      : null,
    attendee_total: planned.limit ?? 0,
    attendees_enforced: planned.limit !== undefined,
    registration_with_costs: planned.costs !== undefined,
    costs: planned.costs ?? null,
    is_event: planned.isEvent ?? false,
  };
}

/** Occurrences that were called off are rows of their own. */
async function cancelWeeks(
  tx: Transaction,
  id: number,
  planned: PlannedAppointment,
  now: number,
): Promise<void> {
  for (const week of planned.canceledWeeks ?? []) {
    const [, weekday, from, to] = planned.at;
    const row = rowOf({ ...planned, at: [week, weekday, from, to], isCanceled: true }, now);
    const { rows } = await sql<{ uid: string; network_id: number; author_id: number }>`
      select uid, network_id, author_id from appointments where id = ${id}
    `.execute(tx);
    const recurrence = String(row.start_wall).replaceAll(/[-:]/g, '').padEnd(15, '0');
    await insertAppointment(tx, {
      ...row,
      ...rows[0]!,
      last_author_id: rows[0]!.author_id,
      rrule: null,
      sequence: 1,
      series_id: id,
      recurrence_id: recurrence,
    });
  }
}

async function writeAnswers(
  tx: Transaction,
  id: number,
  authorId: number,
  answering: readonly number[],
  invited: readonly number[],
): Promise<void> {
  await sql`
    insert into appointment_participants (appointment_id, member_id, status, invited_by, answered_at)
    select ${id}::bigint, member_id, case when position % 6 = 5 then 'declined' else 'accepted' end, ${authorId}::bigint, now()
    from unnest(${[...answering]}::bigint[]) with ordinality as t (member_id, position)
    union all
    select ${id}::bigint, member_id, 'invited', ${authorId}::bigint, null from unnest(${[...invited]}::bigint[]) as t (member_id)
  `.execute(tx);
  await sql`
    insert into invites (network_id, invitable_type, appointment_id, member_id, author_id)
    select (select id from networks), 'appointment', ${id}, member_id, ${authorId}
    from unnest(${[...invited]}::bigint[]) as t (member_id)
  `.execute(tx);
}
