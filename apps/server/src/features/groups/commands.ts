import { cleanText } from '@dorfplatz/content';
import type { GroupAccess, MembershipStatus } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { countsInGroupText } from '../../platform/policy/consumers.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { opennessOfGroup } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import { membershipBegun, membershipEnded } from '../../platform/registries/membership-changes.ts';
import { furnishGroup } from '../../platform/registries/new-groups.ts';
import { hideSlug, takeSlug } from './addresses.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    group_created: { groupId: number };
    group_updated: { groupId: number; accessChanged?: boolean };
    membership_changed: {
      groupId: number;
      memberId: number;
      status: MembershipStatus;
      /** They ran the group and do no more. */
      ranGroup?: boolean;
    };
    group_archived: { groupId: number; archived: boolean };
  }
}

export type NewGroup = {
  categoryId: number;
  name: string;
  access: GroupAccess;
  externallyVisible: boolean;
  moderatedJoin: boolean;
  teaser: string;
  imageId: number | null;
  membersCanInvite?: boolean;
  chatEnabled?: boolean;
  sensitive?: boolean;
  forEverybody?: boolean;
  /** Becomes its first member and administrator. */
  createdBy: number;
};

/** Opens a group with its context, its stream and the folder of that stream's files. */
export async function openGroup(tx: Transaction, group: NewGroup): Promise<{ id: number; slug: string }> {
  const name = cleanLine(group.name);
  const slug = await takeSlug(tx, name, group.access === 'hidden');
  const { rows } = await sql<{ id: number }>`
    insert into groups (group_category_id, slug, name, teaser, access, externally_visible, moderated_join, image_id,
                        members_can_invite, chat_enabled, sensitive, is_for_everybody, created_by)
    values (${group.categoryId}, ${slug}, ${name}, ${cleanText(group.teaser)}, ${group.access}, ${group.externallyVisible},
            ${group.moderatedJoin && group.access !== 'hidden'}, ${group.imageId}, ${group.membersCanInvite ?? false},
            ${group.chatEnabled ?? false}, ${group.sensitive ?? false}, ${group.forEverybody ?? false}, ${group.createdBy})
    returning id
  `.execute(tx);
  const id = rows[0]!.id;
  const openness = opennessOfGroup({ access: group.access, externally_visible: group.externallyVisible });
  await sql`
    with context as (insert into contexts (kind, group_id) values ('group', ${id}) returning id)
    insert into containers (context_id, kind, slug, name, openness)
    select context.id, made.kind, 'stream', ${name}, ${openness}
    from context, (values ('stream'), ('folder')) as made (kind)
  `.execute(tx);
  await sql`
    insert into group_memberships (group_id, member_id, state, is_admin) values (${id}, ${group.createdBy}, 'member', true)
  `.execute(tx);
  await sql`update groups set member_count = 1 where id = ${id}`.execute(tx);
  await recordEvents(tx, [
    { type: 'group_created', actorId: group.createdBy, payload: { groupId: id } },
    {
      type: 'membership_changed',
      actorId: group.createdBy,
      payload: { groupId: id, memberId: group.createdBy, status: 'member' },
    },
  ]);
  return { id, slug };
}

/** Opens a group as people found them: with what every feature has for a new one, such as its first calendar. */
export async function foundGroup(
  tx: Transaction,
  networkId: number,
  group: NewGroup,
): Promise<{ id: number; slug: string }> {
  const opened = await openGroup(tx, group);
  await furnishGroup(tx, {
    id: opened.id,
    name: cleanLine(group.name),
    networkId,
    createdBy: group.createdBy,
    chatEnabled: group.chatEnabled ?? false,
  });
  return opened;
}

export type GroupChange = {
  name?: string;
  access?: GroupAccess;
  externally_visible?: boolean;
  moderated_join?: boolean;
  teaser?: string;
  image_id?: number | null;
  members_can_invite?: boolean;
  chat?: 'enabled' | 'disabled';
  sensitive?: boolean;
  for_everybody?: boolean;
};

type UpdatedRow = {
  access: GroupAccess;
  access_before: GroupAccess;
  externally_visible: boolean;
  name: string;
  name_before: string;
  slug: string;
};

/**
 * Changes a group; a change of access moves all its containers with it in the same transaction.
 * @returns its slug, another one when it was hidden
 */
export async function updateGroup(
  tx: Transaction,
  actor: Viewer,
  groupId: number,
  change: GroupChange,
): Promise<string> {
  const name = change.name === undefined ? null : cleanLine(change.name);
  const teaser = change.teaser === undefined ? null : cleanText(change.teaser);
  const { rows } = await sql<UpdatedRow>`
    update groups set
      name = coalesce(${name}, name),
      access = coalesce(${change.access ?? null}, access),
      externally_visible = coalesce(${change.externally_visible ?? null}::boolean, externally_visible),
      moderated_join = coalesce(${change.moderated_join ?? null}::boolean, moderated_join)
        and coalesce(${change.access ?? null}, access) <> 'hidden',
      teaser = coalesce(${teaser}, teaser),
      image_id = case when ${change.image_id !== undefined} then ${change.image_id ?? null}::bigint else image_id end,
      members_can_invite = coalesce(${change.members_can_invite ?? null}::boolean, members_can_invite),
      chat_enabled = coalesce(${change.chat === undefined ? null : change.chat === 'enabled'}::boolean, chat_enabled),
      sensitive = coalesce(${change.sensitive ?? null}::boolean, sensitive),
      is_for_everybody = coalesce(${change.for_everybody ?? null}::boolean, is_for_everybody),
      updated_at = now()
    where id = ${groupId}
    returning access, old.access as access_before, externally_visible, name, old.name as name_before, slug::text
  `.execute(tx);
  const group = rows[0]!;
  const { rows: moved } = await sql`
    update containers set
      -- Calendars and further streams have names of their own, but the first one bears the group's.
      name = case when not is_main or (kind = 'calendar' and name <> ${group.name_before}) then name else ${group.name} end,
      openness = ${opennessOfGroup(group)}
    where context_id = (select id from contexts where group_id = ${groupId})
      and (openness <> ${opennessOfGroup(group)} or (is_main and (kind <> 'calendar' or name = ${group.name_before}) and name <> ${group.name}))
    returning id
  `.execute(tx);
  await recordEvents(tx, [
    { type: 'group_updated', actorId: actor.memberId, payload: { groupId, accessChanged: moved.length > 0 } },
  ]);
  return group.access === 'hidden' && group.access_before !== 'hidden'
    ? hideSlug(tx, groupId, group.name)
    : group.slug;
}

/** Holds a group until commit, so that two changes of who belongs to it follow one another. Throws 404 once deleted. */
export async function holdGroup(tx: Transaction, groupId: number): Promise<void> {
  const { rows } = await sql`
    select id from groups where id = ${groupId} and deleted_at is null for update
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}

/** Puts a group into the archive, where it can be read and no more be changed, or takes it out. */
export async function archiveGroup(
  tx: Transaction,
  actor: Viewer,
  groupId: number,
  archived: boolean,
): Promise<void> {
  const { rows } = await sql`
    update groups set archived_at = case when ${archived}::boolean then now() end, updated_at = now()
    where id = ${groupId} and (archived_at is not null) <> ${archived}::boolean returning id
  `.execute(tx);
  if (rows.length === 0) return;
  await recordEvents(tx, [
    { type: 'group_archived', actorId: actor.memberId, payload: { groupId, archived } },
  ]);
}

/** Counts the members of groups anew, which are held until commit. */
export async function countMembers(tx: Transaction, groupIds: readonly number[]): Promise<void> {
  const ids = [...groupIds];
  await sql`select id from groups where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  await sql`
    update groups g set member_count = (
      select count(*) from group_memberships m where m.group_id = g.id and ${sql.raw(countsInGroupText('m'))}
    ) where g.id = any(${ids}::bigint[])
  `.execute(tx);
}

async function rememberEnd(tx: Transaction, groupId: number, memberId: number): Promise<void> {
  await sql`
    insert into former_memberships (member_id, group_id) values (${memberId}, ${groupId})
    on conflict (member_id, group_id) do update set ended_at = now()
  `.execute(tx);
  await membershipEnded(tx, groupId, memberId);
}

async function forgetEnd(tx: Transaction, groupId: number, memberId: number): Promise<void> {
  await sql`
    delete from former_memberships where member_id = ${memberId} and group_id = ${groupId}
  `.execute(tx);
  await membershipBegun(tx, groupId, memberId);
}

/**
 * Puts a person into a state towards a group, or out of it with `no_member`. The count of members follows in
 * the same transaction, under the row lock of the group, so that joining twice at once counts once.
 */
export async function setMembership(
  tx: Transaction,
  actorId: number,
  membership: { groupId: number; memberId: number; status: MembershipStatus; isAdmin?: boolean },
): Promise<MembershipStatus> {
  const { groupId, memberId, status } = membership;
  await holdGroup(tx, groupId);
  let ranGroup = false;
  if (status === 'no_member') {
    const { rows } = await sql<{ is_admin: boolean; state: MembershipStatus }>`
      delete from group_memberships where group_id = ${groupId} and member_id = ${memberId} returning is_admin, state
    `.execute(tx);
    ranGroup = rows[0]?.is_admin ?? false;
    if (rows[0]?.state === 'member') await rememberEnd(tx, groupId, memberId);
  } else {
    await sql`
      insert into group_memberships (group_id, member_id, state, is_admin)
      values (${groupId}, ${memberId}, ${status}, ${membership.isAdmin ?? false})
      on conflict (group_id, member_id) do update set state = excluded.state,
        is_admin = (group_memberships.is_admin and group_memberships.state = 'member') or excluded.is_admin,
        rejection_reason = '', updated_at = now()
    `.execute(tx);
    if (status === 'member') await forgetEnd(tx, groupId, memberId);
  }
  await countMembers(tx, [groupId]);
  await recordEvents(tx, [
    {
      type: 'membership_changed',
      actorId,
      payload: { groupId, memberId, status, ...(ranGroup && { ranGroup }) },
    },
  ]);
  return status;
}
