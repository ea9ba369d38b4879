// Features register their parts of the demo when they are loaded.
import '../app.ts';
import { type Database, sql, type Transaction } from '../platform/db/database.ts';
import { opennessOfGroup } from '../platform/policy/visible-to.ts';
import { writeDemoParts } from '../platform/registries/demo.ts';
import { digestPassword } from '../platform/session/passwords.ts';
import { changeSettings } from '../platform/settings/network-settings.ts';
import { slugOf } from '../platform/slug.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { writeAppointments } from './appointments.ts';
import { writeAudience } from './audience.ts';
import { hasChat, writeChats } from './chats.ts';
import { type KeptFile, keepFiles } from './files.ts';
import { writeMessages } from './messages.ts';
import { DAY, isoInstant, ZONE } from './moments.ts';
import { FOUNDED } from './people.ts';
import { type Network, type Plan, planDemo } from './plan.ts';
import {
  DISTRICT,
  groupProfileOf,
  OCCUPATION,
  planProfiles,
  SKILL,
  writeOwnProperties,
  writeProfileTags,
} from './profiles.ts';
import { countsOf, entryKey } from './reactions.ts';
import { writeRoles } from './roles.ts';
import { insertRows, releaseIds, takenIds } from './rows.ts';

const NAME = 'Lindenplatz e. V.';
/** Fields that the association changes on request only. */
const WISHED_FIELDS = ['first_name', 'last_name', 'birthday'];
const ACCENT = '#0b8069';

const time = (at: number | null) => (at === null ? null : isoInstant(at));

/**
 * Loads the demo network into a database whose network is not set up yet, all or nothing.
 * @param now instant in milliseconds that the newest posts lie just before
 * @returns false when the network there is set up already, which is then left as it is
 */
export async function loadDemo(services: { db: Database; storage: Storage }, now: number): Promise<boolean> {
  const { db, storage } = services;
  return db.kysely.transaction().execute(async (tx) => {
    // Drawing some hundred pictures leaves the transaction idle for a while.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    // Whoever sets the network up meanwhile waits for us, and finds it done.
    const { rows } = await sql<{ id: number }>`
      update networks set is_set_up = true, created_at = ${isoInstant(now - FOUNDED * DAY)}::timestamptz
      where not is_set_up returning id
    `.execute(tx);
    const networkId = rows[0]?.id;
    if (networkId === undefined) return false;
    const plan = planDemo(now, await takenIds(tx), await containersOfNetwork(tx));
    await writeNetwork(tx, networkId);
    await writeMembersAndFiles(tx, plan, await keepFiles(storage, plan.files), networkId);
    await writeWishes(tx, plan);
    await writeAccounts(tx, plan);
    // They know their way, but for who came last.
    await sql`
      update members set first_steps_put_away_at = created_at
      where id <> (select member_id from accounts join members m on m.id = member_id order by m.created_at desc, m.id desc limit 1)
    `.execute(tx);
    await writeRoles(tx, plan.people, networkId);
    await writeGroups(tx, plan, networkId);
    await writeConversations(tx, plan);
    await writeAudience(tx, plan);
    await writeMessages(tx, plan, networkId, now);
    await writeChats(tx, plan, networkId, now);
    await releaseIds(tx);
    await writeAppointments(tx, plan, networkId, now);
    await writeProfiles(tx, plan, now - FOUNDED * DAY);
    await writeDemoParts({
      tx,
      storage,
      networkId,
      now,
      founded: now - FOUNDED * DAY,
      accounts: DEMO_ACCOUNTS,
    });
    return true;
  });
}

async function containersOfNetwork(tx: Transaction): Promise<Network> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select c.id, c.kind from containers c join contexts x on x.id = c.context_id where x.network_id is not null
  `.execute(tx);
  const idOf = (kind: string) => rows.find((row) => row.kind === kind)!.id;
  return { streamId: idOf('stream'), folderId: idOf('folder') };
}

async function writeNetwork(tx: Transaction, networkId: number): Promise<void> {
  await changeSettings(tx, {
    two_factor: 'enabled',
    two_factor_totp_available: true,
    two_factor_email_available: true,
    name: NAME,
    language: 'de_DU',
    time_zone: ZONE,
    detection_profile_field: DISTRICT,
    directory_profile_fields: [OCCUPATION, SKILL],
    memberships: { change_requests: true, change_request_fields: WISHED_FIELDS },
    show_map: true,
    guest_users_allow_chat: true,
    join_user_can_initiate: true,
    join_moderated: true,
    network_location: { street: 'Lindenplatz', number: '1', zip: '70178', city: 'Stuttgart' },
    zoom_level: 6,
    holidays: { country: 'DE', state: 'BW' },
  });
  const context = sql`(select id from contexts where network_id = ${networkId})`;
  await sql`update containers set name = ${NAME} where context_id = ${context}`.execute(tx);
  await sql`update themes set accent = ${ACCENT} where context_id = ${context}`.execute(tx);
}

/** A file has an owner and a member a picture: members first, then the files, then who shows which. */
async function writeMembersAndFiles(
  tx: Transaction,
  plan: Plan,
  files: readonly KeptFile[],
  networkId: number,
): Promise<void> {
  const members = plan.people.map((person) => ({
    id: person.id,
    network_id: networkId,
    email: person.email,
    first_name: person.first,
    last_name: person.last,
    display_name: person.name,
    state: person.isLocked ? 'locked' : 'active',
    is_external: person.isExternal,
    is_network_admin: person.isNetworkAdmin,
    language: 'de_DU',
    time_zone: ZONE,
    created_at: time(person.joinedAt),
    updated_at: time(person.joinedAt),
  }));
  await insertRows(tx, 'members', members);
  const rows = files.map((file) => ({
    id: file.id,
    owner_id: file.ownerId,
    directory: file.directory,
    state: 'published',
    original_filename: file.name,
    extension: file.name.split('.').at(-1),
    content_type: file.contentType,
    size: file.size,
    width: file.width,
    height: file.height,
    sha256: file.sha256,
    storage_key: file.storageKey,
    created_at: time(file.createdAt),
    published_at: time(file.createdAt),
    updated_at: time(file.createdAt),
    updated_by: file.ownerId,
  }));
  await insertRows(tx, 'files', rows);
  await sql`
    update members m set image_id = t.image_id
    from jsonb_to_recordset(${JSON.stringify(
      plan.people.map((person) => ({ id: person.id, image_id: person.imageId })),
    )}::jsonb) as t (id bigint, image_id bigint)
    where m.id = t.id and t.image_id is not null
  `.execute(tx);
}

/** What everybody gets on their birthday. */
const writeWishes = (tx: Transaction, { birthdayPicture }: Plan) =>
  changeSettings(tx, {
    birthday_emails: {
      enabled: true,
      image: birthdayPicture.id,
      subject: 'Der Lindenplatz gratuliert',
      text: 'alles Liebe zum Geburtstag! Schön, dass du bei uns bist.\n\nWer heute mit dir anstoßen mag: Der Kaffee im Vereinshaus steht ab 15 Uhr bereit.',
    },
  });

async function writeAccounts(tx: Transaction, plan: Plan): Promise<void> {
  const digest = await digestPassword(DEMO_PASSWORD);
  const accounts = plan.people.map((person) => ({
    member_id: person.id,
    password_digest: digest,
    last_sign_in_at: time(person.lastVisit),
    last_seen_at: time(person.lastVisit),
    created_at: time(person.joinedAt),
  }));
  await insertRows(tx, 'accounts', accounts);
}

/** Behind everything else: tags of profiles are numbered on behind those of posts. */
async function writeProfiles(tx: Transaction, plan: Plan, founded: number): Promise<void> {
  await writeOwnProperties(tx);
  const names = new Map(plan.groups.map((group) => [group.key, group.name]));
  const tagIds = await writeProfileTags(tx, isoInstant(founded));
  await insertRows(tx, 'profiles', planProfiles(plan.people, names, tagIds));
  await sql`
    insert into profile_tags (profile_id, tag_id)
    select distinct p.id, t.id::bigint from profiles p
    cross join jsonb_array_elements_text(
      coalesce(p.property_values -> 'interests', '[]') || coalesce(p.property_values -> ${SKILL}::text, '[]')
    ) as t (id)
  `.execute(tx);
  // The worker looks for their places, as it does for everyone's.
  await sql`
    insert into map_places (member_id, group_id) select member_id, group_id from profiles on conflict do nothing
  `.execute(tx);
}

async function writeGroups(tx: Transaction, plan: Plan, networkId: number): Promise<void> {
  const { categories, groups } = plan;
  const founded = Math.min(...plan.people.map((person) => person.joinedAt));
  await insertRows(
    tx,
    'group_categories',
    categories.map((category, position) => ({
      id: category.id,
      network_id: networkId,
      slug: slugOf(category.pluralName, 'category'),
      name: category.name,
      plural_name: category.pluralName,
      color: category.color,
      position,
      access: category.access,
      main_group_hidden: false,
      created_at: time(founded),
    })),
  );
  await insertRows(
    tx,
    'group_category_administrators',
    categories.map(({ id, administrator }) => ({ group_category_id: id, member_id: administrator.id })),
  );
  await insertRows(
    tx,
    'groups',
    groups.map((group) => ({
      id: group.id,
      group_category_id: group.categoryId,
      slug: group.slug,
      name: group.name,
      teaser: group.teaser,
      access: group.access ?? 'open',
      externally_visible: group.externallyVisible ?? false,
      moderated_join: group.moderatedJoin ?? false,
      members_can_invite: false,
      chat_enabled: hasChat(group.key),
      sensitive: group.sensitive ?? false,
      image_id: group.imageId,
      member_count: group.memberships.filter((membership) => membership.state === 'member').length,
      archived_at: time(group.archivedAt),
      created_by: group.creator.id,
      created_at: time(group.createdAt),
      updated_at: time(group.archivedAt ?? group.createdAt),
    })),
  );
  const reachable = groups.filter((group) => group.access !== 'hidden' && !group.archivedAt);
  await insertRows(
    tx,
    'profiles',
    reachable.map((group) => ({ group_id: group.id, ...groupProfileOf(group) })),
  );
  await insertRows(tx, 'contexts', [
    ...categories.map((category) => ({
      id: category.contextId,
      kind: 'group_category',
      group_category_id: category.id,
      group_id: null,
    })),
    ...groups.map((group) => ({
      id: group.contextId,
      kind: 'group',
      group_category_id: null,
      group_id: group.id,
    })),
  ]);
  // The database opens a tree of pages with each folder, which takes an id behind these.
  const lastId = Math.max(...groups.flatMap(({ streamId, folderId }) => [streamId, folderId]));
  await sql`select setval(pg_get_serial_sequence('containers', 'id'), ${lastId})`.execute(tx);
  await insertRows(
    tx,
    'containers',
    groups.flatMap((group) =>
      (['stream', 'folder'] as const).map((kind) => ({
        id: kind === 'stream' ? group.streamId : group.folderId,
        context_id: group.contextId,
        kind,
        slug: 'stream',
        name: group.name,
        openness: opennessOfGroup({
          access: group.access ?? 'open',
          externally_visible: group.externallyVisible ?? false,
        }),
        created_at: time(group.createdAt),
      })),
    ),
  );
  await sql`
    update containers tree set created_at = g.created_at from groups g
    where g.id = tree.group_id and tree.kind = 'page_tree'
  `.execute(tx);
  const memberships = groups.flatMap((group) =>
    group.memberships.map((membership) => ({
      group_id: group.id,
      member_id: membership.person.id,
      state: membership.state,
      is_admin: membership.isAdmin,
      is_subscribed: true,
      created_at: time(membership.createdAt),
      updated_at: time(membership.createdAt),
    })),
  );
  await insertRows(tx, 'group_memberships', memberships);
}

async function writeConversations(tx: Transaction, plan: Plan): Promise<void> {
  const { posts, reactions, attachments } = plan;
  const counts = countsOf(reactions);
  const entry = (
    key: string,
    written: { author: { id: number }; content: string; createdAt: number; editedAt: number | null },
  ) => ({
    author_id: written.author.id,
    content: written.content,
    like_count: counts.get(key)?.likes ?? 0,
    reaction_counts: counts.get(key)?.others ?? {},
    created_at: time(written.createdAt),
    edited_at: time(written.editedAt),
  });
  await insertRows(
    tx,
    'activities',
    posts.map((post) => ({
      id: post.id,
      type: 'note',
      reply_count: post.replies.length,
      ...entry(entryKey(post.id, null), post),
    })),
  );
  const replies = posts.flatMap((post) =>
    post.replies.map((reply) => ({
      id: reply.id,
      activity_id: post.id,
      ...entry(entryKey(post.id, reply.id), reply),
    })),
  );
  await insertRows(
    tx,
    'replies',
    replies.sort((a, b) => a.id - b.id),
  );
  const placed = posts.flatMap((post) =>
    post.places.map((place) => ({
      container_id: place.streamId,
      activity_id: post.id,
      author_id: post.author.id,
      created_at: time(post.createdAt),
    })),
  );
  await insertRows(tx, 'activity_containers', placed);
  await sql`
    update containers c set last_entry_at = newest.at
    from (select container_id, max(created_at) as at from activity_containers group by container_id) newest
    where c.id = newest.container_id
  `.execute(tx);
  const tags = [...plan.tags].map(([name, tag]) => ({ id: tag.id, name, created_at: time(tag.createdAt) }));
  await insertRows(tx, 'tags', tags);
  const tagged = posts.flatMap((post) =>
    post.tags.map((name) => ({
      tag_id: plan.tags.get(name)!.id,
      activity_id: post.id,
      created_at: time(post.createdAt),
    })),
  );
  await insertRows(tx, 'activity_tags', tagged);
  const reacted = reactions
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((reaction) => ({
      activity_id: reaction.activityId,
      reply_id: reaction.replyId,
      member_id: reaction.person.id,
      emoji: reaction.emoji,
      created_at: time(reaction.createdAt),
    }));
  await insertRows(tx, 'reactions', reacted);
  const attached = attachments.map(({ activityId, fileId, position }) => ({
    activity_id: activityId,
    reply_id: null,
    file_id: fileId,
    position,
  }));
  await insertRows(tx, 'activity_files', attached);
  const laid = attachments.flatMap(({ fileId, folderIds }) =>
    folderIds.map((folderId) => ({ container_id: folderId, file_id: fileId, laid_at: null })),
  );
  await insertRows(tx, 'file_containers', laid);
}
