import type { GroupAccess } from '@dorfplatz/contract';
import { buildApp } from '../../features/apps/testing/build.ts';
import { buildChannel } from '../../features/channels/testing/build.ts';
import { setMembership } from '../../features/groups/index.ts';
import { sql } from '../../platform/db/database.ts';
import { newToken } from '../../platform/session/tokens.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../client.ts';
import type { TestBed } from '../test-bed.ts';

/**
 * The nine roles of decision 115, seen from one group, with whoever runs the channels, and two that are over: somebody who belonged to it and was removed,
 * and somebody from outside who was invited to it and to what it plans, and said no.
 */
export const ROLES = [
  'anonymous',
  'external_outside',
  'external_inside',
  'other_member',
  'group_member',
  'group_admin',
  'category_admin',
  'network_admin',
  'channel_manager',
  'locked',
  'removed',
  'declined',
] as const;
export type Role = (typeof ROLES)[number];

export type Place = { id: number; slug: string; streamId: number };

export type World = {
  bed: TestBed;
  network: Place;
  categoryId: number;
  open: Place;
  closed: Place;
  hidden: Place;
  people: Record<Exclude<Role, 'anonymous'>, number>;
  clients: Record<Role, Client>;
  /** Wrote everything that the roles try their hands on. */
  author: number;
  /** A post by the author in a place; every call gets one of its own, so that calls do not disturb each other. */
  post(place: Place): Promise<number>;
  reply(activityId: number): Promise<number>;
  /** An open invitation of a person into a group, whatever they were to it before. */
  invite(memberId: number, place: Place): Promise<number>;
  /** The slug of a group like this one with the same people: for what would end it. */
  copy(place: Place): Promise<string>;
  /** The id of a group by its slug. */
  idOf(slug: string): Promise<number>;
  /** The id of such a group in the bin. */
  binned(place: Place): Promise<number>;
  /** Somebody new who belongs to this group. */
  joiner(place: Place): Promise<number>;
  /** The id of a request of somebody new to join this group. */
  joinRequest(place: Place): Promise<number>;
  /** A calendar of the author's in a place, one for each call. */
  calendar(place: Place): Promise<number>;
  /** The author's own, shared with somebody. */
  sharedCalendar(memberId: number): Promise<number>;
  /** An appointment of the author's in a place. */
  appointment(place: Place): Promise<number>;
  /** One with an online meeting. */
  meeting(place: Place): Promise<number>;
  /** Names somebody as invited, and gives the id of the invitation. */
  participant(appointmentId: number, memberId: number): Promise<number>;
  /** The id of a message of the author's to somebody, or of theirs to the author. */
  message(from: number, to: number): Promise<number>;
  upload(ownerId: number, directory?: 'files' | 'images'): Promise<number>;
  /** A channel that the channel manager runs, one for each call; published and open to members where nothing else is said. */
  channel(traits?: Omit<Parameters<typeof buildChannel>[1], 'managers'>): ReturnType<typeof buildChannel>;
  /** An app of a place with a name and a status, one for each call; whoever sees it fills it where nothing else is said. */
  app(
    place: Place,
    traits?: Omit<NonNullable<Parameters<typeof buildApp>[1]>, 'groupId'>,
  ): ReturnType<typeof buildApp>;
};

/** One network with an open, a closed and a hidden group, and a person for every role towards them. */
export async function buildWorld(bed: TestBed): Promise<World> {
  const { streamId, id } = await bed.openNetwork();
  await changeSettings(bed.db.kysely, {
    show_map: true,
    modules: { industrials: true, organisations: true, ministry: true },
    abuse_reports_enabled: 'enabled',
    memberships: { change_requests: true, change_request_fields: ['last_name'] },
  });
  await bed.services.settings.reload();
  const author = (await bed.buildMember({ name: 'Author' })).id;
  const person = async (traits: Parameters<TestBed['buildMember']>[0] = {}) =>
    (await bed.buildMember(traits)).id;
  const people = {
    external_outside: await person({ isExternal: true }),
    external_inside: await person({ isExternal: true }),
    other_member: await person(),
    group_member: await person(),
    group_admin: await person(),
    category_admin: await person(),
    network_admin: await person({ isNetworkAdmin: true }),
    channel_manager: await person(),
    locked: await person(),
    removed: await person(),
    declined: await person(),
  };
  const categoryId = await bed.buildCategory({ administratorId: people.category_admin });
  const build = async (access: GroupAccess): Promise<Place> => {
    const members = [author, people.external_inside, people.group_member, people.locked, people.removed];
    const group = await bed.buildGroup({
      createdBy: people.group_admin,
      access,
      categoryId,
      name: `${access} group`,
      members,
    });
    await bed.db.kysely.transaction().execute(async (tx) => {
      await setMembership(tx, people.group_admin, {
        groupId: group.id,
        memberId: people.removed,
        status: 'no_member',
      });
      await sql`
        insert into invites (network_id, invitable_type, group_id, member_id, author_id, state, answered_at)
        values (${id}, 'group', ${group.id}, ${people.declined}, ${author}, 'rejected', now())
      `.execute(tx);
    });
    return group;
  };
  const copyOf = async (place: Place) => {
    const { rows } = await sql<{
      access: GroupAccess;
    }>`select access from groups where id = ${place.id}`.execute(bed.db.kysely);
    return build(rows[0]!.access);
  };
  const calendarIn = (place: Place) =>
    bed.buildCalendar(place.slug === 'network' ? {} : { groupId: place.id });
  /** An appointment that one role has declined, and another had accepted until it was removed from the group. */
  const plan = async (place: Place, more: Partial<Parameters<TestBed['buildAppointment']>[0]> = {}) => {
    const appointmentId = await bed.buildAppointment({
      calendarIds: [await calendarIn(place)],
      authorId: author,
      ...more,
    });
    await sql`
      with declined as (
        insert into appointment_participants (appointment_id, member_id, status, answered_at)
        values (${appointmentId}, ${people.declined}, 'declined', now())
      )
      insert into ended_participations (member_id, group_id, appointment_id, recurrence_id, status, created_at)
      select ${people.removed}, g.id, ${appointmentId}, '', 'accepted', now() from groups g where g.id = ${place.id}
    `.execute(bed.db.kysely);
    return appointmentId;
  };
  const [open, closed, hidden] = [await build('open'), await build('closed'), await build('hidden')];
  const clients = { anonymous: await bed.as() } as Record<Role, Client>;
  for (const [role, memberId] of Object.entries(people)) clients[role as Role] = await bed.as(memberId);
  await sql`update members set state = 'locked' where id = ${people.locked}`.execute(bed.db.kysely);

  return {
    bed,
    network: { id, slug: 'network', streamId },
    categoryId,
    open,
    closed,
    hidden,
    people,
    clients,
    author,
    async post(place) {
      const { rows } = await sql<{ id: number }>`
        with made as (insert into activities (author_id, content) values (${author}, 'Hallo') returning id, created_at)
        insert into activity_containers (container_id, activity_id, author_id, created_at)
        select ${place.streamId}, made.id, ${author}, made.created_at from made returning activity_id as id
      `.execute(bed.db.kysely);
      return rows[0]!.id;
    },
    async reply(activityId) {
      const { rows } = await sql<{ id: number }>`
        insert into replies (activity_id, author_id, content) values (${activityId}, ${author}, 'Ja') returning id
      `.execute(bed.db.kysely);
      await sql`update activities set reply_count = reply_count + 1 where id = ${activityId}`.execute(
        bed.db.kysely,
      );
      return rows[0]!.id;
    },
    async invite(memberId, place) {
      await sql`
        insert into group_memberships (group_id, member_id, state) values (${place.id}, ${memberId}, 'invited')
        on conflict (group_id, member_id) do update set state = 'invited', is_admin = false
      `.execute(bed.db.kysely);
      await sql`delete from invites where group_id = ${place.id} and member_id = ${memberId}`.execute(
        bed.db.kysely,
      );
      const { rows } = await sql<{ id: number }>`
        insert into invites (network_id, invitable_type, group_id, member_id, author_id)
        values (${id}, 'group', ${place.id}, ${memberId}, ${people.group_admin}) returning id
      `.execute(bed.db.kysely);
      return rows[0]!.id;
    },
    copy: async (place) => (await copyOf(place)).slug,
    async idOf(slug) {
      const { rows } = await sql<{ id: number }>`select id from groups where slug = ${slug}`.execute(
        bed.db.kysely,
      );
      return rows[0]!.id;
    },
    async binned(place) {
      const { id } = await copyOf(place);
      await sql`
        with moved as (delete from group_memberships where group_id = ${id} returning *)
        insert into binned_group_memberships
          (id, group_id, member_id, state, is_admin, is_subscribed, is_favorite, rejection_reason, created_at, updated_at)
        select id, group_id, member_id, state, is_admin, is_subscribed, is_favorite, rejection_reason, created_at, updated_at
        from moved
      `.execute(bed.db.kysely);
      await sql`update groups set deleted_at = now(), deleted_by = ${people.group_admin} where id = ${id}`.execute(
        bed.db.kysely,
      );
      return id;
    },
    async joiner(place) {
      const id = await person();
      await sql`insert into group_memberships (group_id, member_id, state) values (${place.id}, ${id}, 'member')`.execute(
        bed.db.kysely,
      );
      return id;
    },
    async joinRequest(place) {
      const { rows } = await sql<{ id: number }>`
        insert into group_memberships (group_id, member_id, state) values (${place.id}, ${await person()}, 'in_moderation')
        returning id
      `.execute(bed.db.kysely);
      return rows[0]!.id;
    },
    calendar: calendarIn,
    async sharedCalendar(memberId) {
      const calendarId = await bed.buildCalendar({ ownerId: author });
      await sql`insert into calendar_shares (calendar_id, member_id) values (${calendarId}, ${memberId})`.execute(
        bed.db.kysely,
      );
      return calendarId;
    },
    appointment: (place) => plan(place),
    meeting: (place) => plan(place, { columns: { meeting: JSON.stringify({ online: true }) } }),
    async participant(appointmentId, memberId) {
      await sql`
        insert into appointment_participants (appointment_id, member_id, status)
        values (${appointmentId}, ${memberId}, 'invited')
        on conflict (appointment_id, recurrence_id, member_id) do update set status = 'invited'
      `.execute(bed.db.kysely);
      const { rows } = await sql<{ id: number }>`
        insert into invites (network_id, invitable_type, appointment_id, member_id, author_id)
        values (${id}, 'appointment', ${appointmentId}, ${memberId}, ${author}) returning id
      `.execute(bed.db.kysely);
      return rows[0]!.id;
    },
    async message(from, to) {
      const { rows } = await sql<{ id: number }>`
        with sent as (
          insert into messages (network_id, author_id, subject, content, recipient_count)
          values (${id}, ${from}, 'Betreff', 'Hallo', 1) returning id
        )
        insert into message_recipients (message_id, member_id, is_named) select id, ${to}, true from sent
        returning message_id as id
      `.execute(bed.db.kysely);
      return rows[0]!.id;
    },
    async upload(ownerId, directory = 'files') {
      const { sha256, size } = await bed.services.storage.put(
        `tests/${newToken()
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '')}`,
        Buffer.from('x'),
      );
      const { rows } = await sql<{ id: number }>`
        insert into files (owner_id, directory, original_filename, extension, content_type, size, sha256, storage_key)
        values (${ownerId}, ${directory}, 'note.txt', 'txt', 'text/plain', ${size}, ${sha256}, ${newToken()}) returning id
      `.execute(bed.db.kysely);
      return rows[0]!.id;
    },
    channel: (traits = {}) => buildChannel(bed, { ...traits, managers: [people.channel_manager] }),
    app: (place, traits = {}) =>
      buildApp(bed, { ...traits, ...(place.slug !== 'network' && { groupId: place.id }) }),
  };
}
