import { type RawBuilder, sql } from '../../../platform/db/database.ts';
import { ONLINE_MEMBERS } from '../../../platform/live/readers.ts';
import { memberVisibleTo } from '../../../platform/policy/visible-to.ts';
import { datesCelebratedOn } from '../../members/index.ts';
import { memberProperties } from '../../property-sets/index.ts';
import { type Draft, type Loader, mostOf, type Reading, type Shown, type Wanted } from './loader.ts';

/** Whoever is told of as new, or celebrated, is here: nobody who waits to be let in, who is locked, or who has left. */
const isSeen = ({ viewer }: Reading) => memberVisibleTo(viewer, 'm');

/** That a person `m` belongs to the place of the bar. */
const belongs = ({ owner }: Reading): RawBuilder<unknown> =>
  owner.group === null
    ? sql`true`
    : sql`exists (
        select 1 from group_memberships belongs
        where belongs.group_id = ${owner.group.id} and belongs.member_id = m.id and belongs.state = 'member'
      )`;

/** Each widget with as many of them as it shows. */
const parts = (wanted: readonly Wanted[], people: readonly Shown[], total?: number): Map<number, Draft> =>
  new Map(
    wanted.map(({ index, properties }) => [
      index,
      {
        content: total === undefined ? {} : { total },
        people: people.slice(0, properties.count ?? people.length),
      },
    ]),
  );

/** Those who run the place are shown at most. */
const ADMINISTRATORS = 20;

/** Who runs the network, or the group. */
export const loadAdministrators: Loader = async (reading, wanted) => {
  const { services, owner } = reading;
  const runs =
    owner.group === null
      ? sql`m.is_network_admin`
      : sql`exists (
          select 1 from group_memberships running
          where running.group_id = ${owner.group.id} and running.member_id = m.id and running.state = 'member' and running.is_admin
        )`;
  const { rows } = await sql<{ id: number }>`
    select m.id from members m where ${runs} and ${isSeen(reading)}
    order by m.sort_by_last_name collate "C", m.id limit ${sql.lit(ADMINISTRATORS)}
  `.execute(services.db.kysely);
  return parts(wanted, rows);
};

/** Who came last: to the network, or to the group. */
export const loadNewest: Loader = async (reading, wanted) => {
  const { services, owner } = reading;
  const from =
    owner.group === null
      ? sql`(select id as member_id, created_at from members) came`
      : sql`(
          select member_id, created_at from group_memberships where group_id = ${owner.group.id} and state = 'member'
        ) came`;
  const { rows } = await sql<{ id: number; joined_at: string }>`
    select m.id, came.created_at as joined_at from ${from} join members m on m.id = came.member_id
    where ${isSeen(reading)}
    order by came.created_at desc, m.id desc limit ${mostOf(wanted)}
  `.execute(services.db.kysely);
  return parts(wanted, rows);
};

/**
 * Who is there now, besides the viewer; nobody where the network shows that of nobody, and none of those who choose to
 * be invisible.
 */
export const loadOnline: Loader = async (reading, wanted) => {
  const { services, settings, viewer } = reading;
  if (settings.show_online_status === 'disabled') return parts(wanted, [], 0);
  const hides = settings.show_online_status === 'optional';
  const { rows } = await sql<{ id: number; total: number }>`
    select m.id, count(*) over () as total from members m
    where m.id in (${sql.raw(ONLINE_MEMBERS)}) and m.id <> ${viewer.memberId} and ${isSeen(reading)} and ${belongs(reading)}
      and not (${hides}::boolean and exists (
        select 1 from chat_statuses said where said.member_id = m.id and said.type = 'invisible'
      ))
    order by m.sort_by_first_name collate "C", m.id limit ${mostOf(wanted)}
  `.execute(services.db.kysely);
  return parts(wanted, rows, rows[0]?.total ?? 0);
};

/** Birthdays of so many days, today's among them: what is later is no news yet. */
const DAYS = 31;

/** Whose birthday comes next; of nobody where profiles do not show birthdays to everybody. */
export const loadBirthdays: Loader = async (reading, wanted) => {
  const { services, settings } = reading;
  const { kysely } = services.db;
  const properties = await memberProperties(kysely);
  if (!properties.some(({ name, type, is_visible }) => name === 'birthday' && type === 'date' && is_visible))
    return parts(wanted, []);
  const today = Temporal.Now.plainDateISO(settings.time_zone);
  const days = Array.from({ length: DAYS }, (_, ahead) =>
    datesCelebratedOn(today.add({ days: ahead })),
  ).flat();
  const { rows } = await sql<{ id: number }>`
    select m.id from profiles p join members m on m.id = p.member_id
    where right(p.property_values->>'birthday', 5) = any(${days}::text[])
      and p.property_values->>'birthday' <= ${today.toString()} and ${isSeen(reading)} and ${belongs(reading)}
    order by array_position(${days}::text[], right(p.property_values->>'birthday', 5)), m.sort_by_first_name collate "C", m.id
    limit ${mostOf(wanted)}
  `.execute(kysely);
  return parts(wanted, rows);
};
