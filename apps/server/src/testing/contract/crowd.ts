import { sql } from '../../platform/db/database.ts';
import { collect } from '../collect.ts';
import type { World } from '../matrix/world.ts';

/** More than the longest page has. */
export const PEOPLE = 130;
const GROUPS = 60;

/** What a feature finds that fills its lists. */
export type Crowd = {
  world: World;
  /** The ids of `PEOPLE` members. */
  people: readonly number[];
};

/**
 * `testing/crowd.ts` of a feature: fills its lists beyond one page, and gives what stands for `id` in its paths, by the
 * part of the path before it.
 */
export type GatheringPart = { gather(crowd: Crowd): Promise<Record<string, number>> };

/**
 * Fills the lists of a world beyond one page for its group member and its network administrator. Everything of a kind
 * comes in one statement, so that many rows have the same time and the same name: what is paged by these alone would show
 * rows twice or never.
 * @returns values for the parameters of paths, by name; those of `id` by the part of the path before it
 */
export async function gatherCrowd(world: World) {
  const { bed, author, people, open } = world;
  const db = bed.db.kysely;
  const readers = [people.group_member, people.network_admin];
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows.map(({ id }) => id);
  const membersIn = (state: 'active' | 'awaiting_moderation') =>
    ids(sql`
      insert into members (network_id, email, first_name, last_name, display_name, state)
      select networks.id, ${state} || i || '@example.org', 'Person', 'Nr. ' || i % 10, 'Person Nr. ' || i % 10, ${state}::member_state
      from networks, generate_series(1, ${PEOPLE}::int) i returning id
    `);
  const crowd = await membersIn('active');
  await membersIn('awaiting_moderation');
  await sql`
    insert into group_memberships (group_id, member_id, state)
    select ${open.id}, id, case when nr % 2 = 0 then 'member' else 'in_moderation' end::membership_state
    from unnest(${crowd}::bigint[]) with ordinality t (id, nr)
  `.execute(db);
  await sql`
    insert into map_places (member_id, state, name, latitude, longitude) select id, 'found', 'Dorf', 48, 9 from unnest(${crowd}::bigint[]) id
  `.execute(db);

  const groups: number[] = [];
  for (let count = 0; count < 2 * GROUPS; count += 1) {
    groups.push(
      (await bed.buildGroup({ createdBy: author, categoryId: world.categoryId, name: 'Gruppe' })).id,
    );
  }
  await sql`update groups set deleted_at = now(), deleted_by = ${author} where id = any(${groups.slice(GROUPS)}::bigint[])`.execute(
    db,
  );
  await sql`
    with invited as (
      insert into group_memberships (group_id, member_id, state)
      select g, m, 'invited' from unnest(${groups.slice(0, GROUPS)}::bigint[]) g, unnest(${readers}::bigint[]) m
      returning group_id, member_id
    )
    insert into invites (network_id, invitable_type, group_id, member_id, author_id)
    select ${world.network.id}, 'group', group_id, member_id, ${author} from invited
  `.execute(db);
  await sql`
    insert into invites (network_id, invitable_type, group_id, email, author_id, expires_at)
    select ${world.network.id}, 'group', ${open.id}, m || '-' || i || '@example.org', m, now() + interval '1 day'
    from unnest(${readers}::bigint[]) m, generate_series(1, ${GROUPS}::int) i
  `.execute(db);

  const activities = await ids(sql`
    with made as (
      insert into activities (author_id, content) select ${author}, 'Hallo ' || i from generate_series(1, ${PEOPLE}::int) i
      returning id, created_at
    )
    insert into activity_containers (container_id, activity_id, author_id, created_at)
    select ${open.streamId}, id, ${author}, created_at from made returning activity_id as id
  `);
  const activityId = activities[0]!;
  const [replyId] = await ids(sql`
    insert into replies (activity_id, author_id, content)
    select ${activityId}, ${author}, 'Ja ' || i from generate_series(1, ${PEOPLE}::int) i returning id
  `);
  await sql`
    insert into reactions (activity_id, reply_id, member_id, emoji)
    select ${activityId}, reply, m, 'like' from unnest(${crowd}::bigint[]) m, unnest(array[null, ${replyId}]::bigint[]) reply
    union all
    select a, null, ${author}, 'like' from unnest(${activities}::bigint[]) a
  `.execute(db);
  await sql`
    insert into notifications (member_id, kind, activity_id, actor_ids, gathering_key)
    select m, 'like', a, ${crowd.slice(0, 3)}::bigint[], 'like ' || a from unnest(${readers}::bigint[]) m, unnest(${activities}::bigint[]) a
  `.execute(db);

  const calendar = await world.calendar(open);
  const appointments: number[] = [];
  for (let count = 0; count < 30; count += 1)
    appointments.push(await bed.buildAppointment({ calendarIds: [calendar], authorId: author }));
  await sql`
    insert into appointment_participants (appointment_id, member_id, status)
    select a, m, 'accepted' from unnest(${appointments}::bigint[]) a, unnest(${readers}::bigint[]) m
    union all
    select ${appointments[0]!}, m, 'accepted' from unnest(${crowd}::bigint[]) m
  `.execute(db);

  const gathered: unknown[] = [];
  for (const { gather } of await collect<GatheringPart>('crowd.ts'))
    gathered.push(await gather({ world, people: crowd }));

  return {
    slug: open.slug,
    groupSlug: open.slug,
    activityId,
    type: 'replies',
    category: 'members',
    members: author,
    activities: activityId,
    replies: replyId!,
    appointments: appointments[0]!,
    ...Object.assign({}, ...gathered),
  } as Record<string, unknown>;
}
