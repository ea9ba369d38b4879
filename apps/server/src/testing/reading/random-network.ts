import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type RawBuilder, sql, type Transaction } from '../../platform/db/database.ts';
import { opennessOfGroup } from '../../platform/policy/visible-to.ts';

const STATES = [
  'active',
  'active',
  'to_be_onboarded',
  'without_sign_in',
  'consumer',
  'locked',
  'left',
  'anonymised',
] as const;
const STANDINGS = ['member', 'member', 'in_moderation', 'rejected', 'invited'] as const;
const ANSWERS = ['open', 'invited', 'accepted', 'declined', 'rejected'] as const;

/** One of those that there are, whatever number that is. */
const place = fc.nat(1000);
/** What is deleted is read by nobody, so most things are not. */
const oneInFive = fc.nat(4).map((number) => number === 0);
const of = <T>(things: readonly T[], index: number): T => things[index % things.length]!;
const some = <T>(one: fc.Arbitrary<T>, maxLength: number) => fc.array(one, { maxLength });

/** A small network with everything that who may read depends on. */
export const network = fc.record({
  people: fc.array(
    fc.record({ state: fc.constantFrom(...STATES), isExternal: fc.boolean(), isAdmin: fc.boolean() }),
    { minLength: 2, maxLength: 7 },
  ),
  /** Who administers which of the two categories. */
  administrators: some(fc.record({ person: place, category: place }), 3),
  groups: some(
    fc.record({
      category: place,
      access: fc.constantFrom('open', 'closed', 'hidden'),
      isOutside: fc.boolean(),
      hasChat: fc.boolean(),
      isDeleted: fc.nat(4).map((number) => number === 0),
    }),
    4,
  ),
  memberships: some(
    fc.record({
      group: place,
      person: place,
      state: fc.constantFrom(...STANDINGS),
      isAdmin: fc.boolean(),
      isSubscribed: fc.boolean(),
    }),
    14,
  ),
  /** Of the network, of a group, or of a person who shares them. */
  calendars: some(
    fc.record({ of: fc.constantFrom('network', 'group', 'person'), index: place, shares: some(place, 3) }),
    5,
  ),
  chats: some(fc.record({ one: place, other: place }), 5),
  messages: some(
    fc.record({
      author: place,
      isDeleted: fc.boolean(),
      to: some(fc.record({ person: place, isDeleted: fc.boolean() }), 3),
    }),
    4,
  ),
  appointments: some(
    fc.record({
      calendars: fc.array(place, { minLength: 1, maxLength: 2 }),
      named: some(fc.record({ person: place, status: fc.constantFrom(...ANSWERS) }), 3),
      isSeries: fc.boolean(),
    }),
    4,
  ),
  /** Some of the channels are for the people of groups, some are not shown yet, or no more. */
  channels: some(
    fc.record({
      openness: fc.constantFrom('everyone', 'internal', 'members'),
      status: fc.constantFrom('draft', 'published', 'published', 'archived'),
      begins: fc.constantFrom(null, '-1 day', '1 day'),
      isOver: fc.boolean(),
      groups: some(place, 2),
      managers: some(place, 2),
      articles: some(
        fc.record({
          status: fc.constantFrom('draft', 'published', 'published', 'withdrawn'),
          begins: fc.constantFrom('-1 day', '1 day'),
          isOver: fc.boolean(),
        }),
        2,
      ),
    }),
    4,
  ),
  /** Of groups or of people alone, some of them parts of the one before. */
  tasks: some(
    fc.record({
      author: place,
      group: fc.option(place),
      isPart: fc.boolean(),
      isDeleted: oneInFive,
      given: some(place, 2),
    }),
    5,
  ),
  /** Apps of the network and of groups, some of them deleted, with items of which some are. */
  apps: some(
    fc.record({
      group: fc.option(place),
      openness: fc.constantFrom('everyone', 'internal'),
      isDeleted: oneInFive,
      items: some(fc.record({ isDeleted: oneInFive, isArchived: fc.boolean() }), 3),
    }),
    4,
  ),
  guestsChat: fc.boolean(),
});
export type Network = typeof network extends fc.Arbitrary<infer N> ? N : never;

const idOf = async (tx: Transaction, statement: RawBuilder<unknown>): Promise<number> =>
  (await (statement as RawBuilder<{ id: number }>).execute(tx)).rows[0]!.id;

const name = (): string => `random-${randomUUID()}`;

/** Writes a network; one post, by somebody beside it, lies in each stream. */
export async function writeNetwork(tx: Transaction, plan: Network, outsider: number): Promise<void> {
  const people: number[] = [];
  for (const { state, isExternal, isAdmin } of plan.people)
    people.push(
      await idOf(
        tx,
        sql`
        insert into members (network_id, display_name, state, is_external, is_network_admin)
        select id, ${name()}, ${state}::member_state, ${isExternal}, ${isAdmin && !isExternal} from networks returning id`,
      ),
    );
  const categories = [0, 1].map(async () =>
    idOf(
      tx,
      sql`
      insert into group_categories (network_id, slug, name, plural_name) select id, ${name()}, '', '' from networks returning id`,
    ),
  );
  const [first, second] = [await categories[0]!, await categories[1]!];
  for (const { person, category } of plan.administrators)
    await sql`
      insert into group_category_administrators (group_category_id, member_id)
      values (${of([first, second], category)}, ${of(people, person)}) on conflict do nothing`.execute(tx);
  const groups: { id: number; contextId: number; openness: string }[] = [];
  for (const { category, access, isOutside, hasChat, isDeleted } of plan.groups) {
    const id = await idOf(
      tx,
      sql`
      insert into groups (group_category_id, slug, name, access, externally_visible, chat_enabled, deleted_at)
      values (${of([first, second], category)}, ${name()}, 'Gruppe', ${access}, ${isOutside}, ${hasChat}, ${isDeleted ? sql`now()` : null})
      returning id`,
    );
    const openness = isDeleted
      ? 'members'
      : opennessOfGroup({ access: access as 'open', externally_visible: isOutside });
    const contextId = await idOf(
      tx,
      sql`insert into contexts (kind, group_id) values ('group', ${id}) returning id`,
    );
    for (const kind of ['stream', 'folder'])
      await sql`
        insert into containers (context_id, kind, slug, name, openness)
        values (${contextId}, ${kind}, 'stream', 'Gruppe', ${openness})`.execute(tx);
    await sql`insert into chats (network_id, group_id) select id, ${id} from networks`.execute(tx);
    groups.push({ id, contextId, openness });
  }
  if (groups.length > 0)
    for (const { group, person, state, isAdmin, isSubscribed } of plan.memberships)
      await sql`
        insert into group_memberships (group_id, member_id, state, is_admin, is_subscribed)
        values (${of(groups, group).id}, ${of(people, person)}, ${state}::membership_state, ${isAdmin && state === 'member'}, ${isSubscribed})
        on conflict do nothing`.execute(tx);
  const networkContext = await idOf(tx, sql`select id from contexts where network_id is not null`);
  const calendars: number[] = [];
  for (const { of: kind, index, shares } of plan.calendars) {
    if (kind === 'group' && groups.length === 0) continue;
    const owner = of(people, index);
    const lies =
      kind === 'network'
        ? { contextId: networkContext, openness: 'internal' }
        : kind === 'group'
          ? of(groups, index)
          : { contextId: await contextOf(tx, owner), openness: 'members' };
    const id = await idOf(
      tx,
      sql`
      insert into containers (context_id, kind, slug, name, openness)
      values (${lies.contextId}, 'calendar', ${name()}, 'Kalender', ${lies.openness}) returning id`,
    );
    await sql`insert into calendars (id, color) values (${id}, '#000000')`.execute(tx);
    calendars.push(id);
    if (kind !== 'person') continue;
    for (const share of shares)
      await sql`
        insert into calendar_shares (calendar_id, member_id) values (${id}, ${of(people, share)}) on conflict do nothing`.execute(
        tx,
      );
  }
  for (const { one, other } of plan.chats) {
    const [a, b] = [of(people, one), of(people, other)].sort((x, y) => x - y);
    if (a !== b)
      await sql`
        insert into chats (network_id, member_a, member_b) select id, ${a}, ${b} from networks on conflict do nothing`.execute(
        tx,
      );
  }
  // A chat is in the list of whoever has opened it.
  await sql`insert into chat_states (chat_id, member_id) select c.id, m.id from chats c, members m`.execute(
    tx,
  );
  for (const { author, isDeleted, to } of plan.messages) {
    const id = await idOf(
      tx,
      sql`
      insert into messages (network_id, author_id, content, sent_deleted_at)
      select id, ${of(people, author)}, '', ${isDeleted ? sql`now()` : null} from networks returning id`,
    );
    for (const got of to)
      await sql`
        insert into message_recipients (message_id, member_id, is_named, deleted_at)
        values (${id}, ${of(people, got.person)}, true, ${got.isDeleted ? sql`now()` : null}) on conflict do nothing`.execute(
        tx,
      );
  }
  if (calendars.length > 0)
    for (const appointment of plan.appointments) await writeAppointment(tx, appointment, calendars, people);
  for (const channel of plan.channels) await writeChannel(tx, channel, groups, people);
  await writeTasks(tx, plan.tasks, groups, people);
  for (const app of plan.apps) await writeApp(tx, app, groups);
  const { rows: streams } = await sql<{
    id: number;
  }>`select id from containers where kind = 'stream'`.execute(tx);
  // Everybody came before.
  for (const { id } of streams) {
    const activity = await idOf(
      tx,
      sql`
      insert into activities (author_id, content, created_at) values (${outsider}, '', now() + interval '1 minute') returning id`,
    );
    await sql`
      insert into activity_containers (container_id, activity_id, author_id, created_at)
      select ${id}, a.id, a.author_id, a.created_at from activities a where a.id = ${activity}`.execute(tx);
    await sql`
      insert into activity_tags (tag_id, activity_id, created_at)
      select t.id, a.id, a.created_at from tags t, activities a where a.id = ${activity}`.execute(tx);
  }
  await sql`update containers set last_entry_at = now() + interval '1 minute' where kind = 'stream'`.execute(
    tx,
  );
}

const contextOf = async (tx: Transaction, memberId: number): Promise<number> =>
  idOf(
    tx,
    sql`
    insert into contexts (kind, member_id) values ('person', ${memberId})
    on conflict (member_id) do update set kind = excluded.kind returning id`,
  );

async function writeAppointment(
  tx: Transaction,
  plan: Network['appointments'][number],
  calendars: readonly number[],
  people: readonly number[],
): Promise<void> {
  const insert = (seriesId: number | null) =>
    idOf(
      tx,
      sql`
      insert into appointments (network_id, uid, name, all_day, time_zone, start_wall, end_wall, starts_at, ends_at, series_id, recurrence_id)
      select id, ${name()}, 'Termin', false, 'UTC', now(), now(), now(), now(), ${seriesId}, ${seriesId === null ? null : '20300101'} from networks
      returning id`,
    );
  const id = await insert(null);
  if (plan.isSeries) await insert(id);
  for (const calendar of plan.calendars)
    await sql`
      insert into appointment_containers (container_id, appointment_id)
      values (${of(calendars, calendar)}, ${id}) on conflict do nothing`.execute(tx);
  for (const { person, status } of plan.named)
    await sql`
      insert into appointment_participants (appointment_id, recurrence_id, member_id, status)
      values (${id}, '', ${of(people, person)}, ${status}) on conflict do nothing`.execute(tx);
}

async function writeChannel(
  tx: Transaction,
  { openness, status, begins, isOver, groups: addressed, managers, articles }: Network['channels'][number],
  groups: readonly { id: number }[],
  people: readonly number[],
): Promise<void> {
  const id = await idOf(
    tx,
    sql`
    insert into channels (network_id, slug, title, openness, status, starts_at, ends_at)
    select id, ${name()}, 'Kanal', ${openness}, ${status}, now() + ${begins}::interval,
      ${isOver && begins !== '1 day' ? sql`now() - interval '1 hour'` : null}
    from networks returning id`,
  );
  for (const manager of managers)
    await sql`
      insert into channel_managers (channel_id, member_id) values (${id}, ${of(people, manager)})
      on conflict do nothing`.execute(tx);
  if (groups.length > 0)
    for (const group of addressed)
      await sql`
        insert into channel_groups (channel_id, group_id) values (${id}, ${of(groups, group).id})
        on conflict do nothing`.execute(tx);
  await writeArticles(tx, id, articles);
}

async function writeArticles(
  tx: Transaction,
  channelId: number,
  articles: Network['channels'][number]['articles'],
): Promise<void> {
  for (const { status, begins, isOver } of articles)
    await sql`
      insert into blog_articles (blog_id, channel_id, slug, title, status, published_at, ends_at)
      select id, channel_id, ${name()}, 'Artikel', ${status}, now() + ${begins}::interval,
        ${isOver ? sql`now() - interval '1 hour'` : null}
      from blogs where channel_id = ${channelId}`.execute(tx);
}

async function writeTasks(
  tx: Transaction,
  tasks: Network['tasks'],
  groups: readonly { id: number }[],
  people: readonly number[],
): Promise<void> {
  let whole: { id: number; group: number | null } | undefined;
  for (const { author, group, isPart, isDeleted, given } of tasks) {
    const parent: typeof whole = isPart ? whole : undefined;
    const own: number | null = group === null || groups.length === 0 ? null : of(groups, group).id;
    const groupId: number | null = parent ? parent.group : own;
    const id = await idOf(
      tx,
      sql`
      insert into tasks (network_id, title, author_id, group_id, parent_id, deleted_at)
      select id, 'Aufgabe', ${of(people, author)}, ${groupId}, ${parent?.id ?? null}, ${isDeleted ? sql`now()` : null}
      from networks returning id`,
    );
    if (!parent) whole = { id, group: groupId };
    for (const person of given)
      await sql`
        insert into task_assignees (task_id, member_id) values (${id}, ${of(people, person)}) on conflict do nothing`.execute(
        tx,
      );
  }
}

async function writeApp(
  tx: Transaction,
  { group, openness, isDeleted, items }: Network['apps'][number],
  groups: readonly { contextId: number; openness: string }[],
): Promise<void> {
  const its = group === null || groups.length === 0 ? undefined : of(groups, group);
  const id = await idOf(
    tx,
    sql`
    insert into containers (context_id, kind, slug, name, openness, is_main)
    select ${its ? sql`${its.contextId}::bigint` : sql`(select id from contexts where kind = 'network')`}, 'app',
      ${name()}, 'App', ${its?.openness ?? openness}, false returning id`,
  );
  await sql`
    insert into apps (id, slug, deleted_at) values (${id}, ${name()}, ${isDeleted ? sql`now()` : null})`.execute(
    tx,
  );
  for (const [index, item] of items.entries())
    await sql`
      insert into items (app_id, rank, deleted_at, archived_at)
      values (${id}, ${index}, ${item.isDeleted ? sql`now()` : null}, ${item.isArchived ? sql`now()` : null})`.execute(
      tx,
    );
}

/** Takes away all that `writeNetwork` wrote. */
export async function removeNetwork(tx: Transaction, outsider: number): Promise<void> {
  for (const table of [
    'activities',
    'appointments',
    'messages',
    'chats',
    'stream_reads',
    'channels',
    'tasks',
  ])
    await sql`delete from ${sql.table(table)}`.execute(tx);
  await sql`delete from containers where kind in ('calendar', 'app')`.execute(tx);
  await sql`delete from groups`.execute(tx);
  await sql`delete from group_categories`.execute(tx);
  await sql`delete from members where id <> ${outsider}`.execute(tx);
}
