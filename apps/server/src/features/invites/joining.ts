import type { InviteLink, Language, NetworkSettings } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { Problem } from '../../platform/problem.ts';
import { hashToken } from '../../platform/session/tokens.ts';
import { setMembership } from '../groups/index.ts';
import { admitMember } from '../members/index.ts';
import { acceptRequirements } from './requirements.ts';
import type { InviteState } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Somebody who signed up by themselves waits for an administrator. */
    sign_up_waiting: { memberId: number };
  }
}

export type LinkRow = {
  id: number;
  state: InviteState;
  is_expired: boolean;
  email: string;
  first_name: string;
  last_name: string;
  is_external: boolean;
  additional_message: string;
  network_id: number;
  author_id: number | null;
  author_name: string | null;
  group_id: number | null;
  group_slug: string | null;
  group_name: string | null;
  group_teaser: string;
  group_image_id: number | null;
  group_color: string;
  is_group_open: boolean;
  /** The address has become a member's by another way. */
  is_taken: boolean;
};

/** What the network lets people do by themselves. */
export type JoinSettings = Pick<NetworkSettings, 'join_user_can_initiate' | 'join_moderated'>;

/** A link that somebody asked for, unless an administrator or member invited them. */
const isSignUp = (link: LinkRow): boolean => link.author_id === null;

/** The invitation of a link's secret, or undefined. */
export async function findLink(db: Sql, token: string, isLocking = false): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select i.id, i.state, coalesce(i.expires_at <= now(), false) as is_expired, i.email::text, i.first_name, i.last_name,
           i.is_external, i.additional_message, i.network_id, i.author_id,
           case when w.state in ('active', 'to_be_onboarded') then w.display_name end as author_name,
           g.id as group_id, g.slug::text as group_slug, g.name as group_name, coalesce(g.teaser, '') as group_teaser,
           g.image_id as group_image_id, coalesce(c.color, '') as group_color,
           coalesce(g.archived_at is null and g.deleted_at is null, false) as is_group_open,
           exists (select 1 from members m where m.email = i.email and m.state not in ('without_sign_in', 'consumer')) as is_taken
    from invites i
    left join groups g on g.id = i.group_id
    left join group_categories c on c.id = g.group_category_id
    left join members w on w.id = i.author_id
    where i.token_hash = ${hashToken(token)} and i.email is not null
    ${isLocking ? sql`for update of i` : sql``}
  `.execute(db);
  return rows[0];
}

/** Once the network is closed, the links are over that people asked for themselves. */
const stateOf = (link: LinkRow, settings: JoinSettings): InviteLink['state'] =>
  link.state !== 'open' || (isSignUp(link) && !settings.join_user_can_initiate)
    ? 'over'
    : link.is_expired
      ? 'expired'
      : 'open';

/** What a link shows before it is answered; one that is over shows nothing of what it was. */
export function presentLink(
  link: LinkRow,
  settings: JoinSettings,
  requirements: InviteLink['requirements'],
  picture: string | null,
): InviteLink {
  const state = link.is_taken ? 'over' : stateOf(link, settings);
  const kind = isSignUp(link) ? 'sign_up' : 'invite';
  if (state !== 'open') {
    const nothing = { email: '', first_name: '', last_name: '', is_external: false, is_moderated: false };
    return { ...nothing, state, kind, group: null, author: null, additional_message: '', requirements: [] };
  }
  return {
    state,
    kind,
    email: link.email,
    first_name: link.first_name,
    last_name: link.last_name,
    is_external: link.is_external,
    group:
      link.group_name === null || !link.is_group_open
        ? null
        : {
            name: link.group_name,
            teaser: link.group_teaser,
            picture,
            color: link.group_color,
          },
    author: link.author_name,
    additional_message: link.additional_message,
    is_moderated: isSignUp(link) && settings.join_moderated,
    requirements,
  };
}

export type Newcomer = {
  token: string;
  firstName: string;
  lastName: string;
  passwordDigest: string;
  language: Language;
  timeZone: string;
  requirements: readonly string[];
};

/**
 * Answers a link: whoever has it becomes a member of the network, and of the group that it invites into. Once: of two
 * at the same moment one is refused.
 * @throws Problem 422 `link_over` for a link that is answered, taken back or past its time, `taken` where the address
 *   became somebody's meanwhile
 */
export async function joinByLink(
  tx: Transaction,
  newcomer: Newcomer,
  settings: JoinSettings,
): Promise<{ memberId: number; groupSlug: string | null; isWaiting: boolean }> {
  const link = await findLink(tx, newcomer.token, true);
  if (!link || stateOf(link, settings) !== 'open')
    throw new Problem(422, 'link_over', { fields: { token: ['link_over'] } });
  const isWaiting = isSignUp(link) && settings.join_moderated;
  const memberId = await admitMember(tx, {
    networkId: link.network_id,
    email: link.email,
    firstName: cleanLine(newcomer.firstName),
    lastName: cleanLine(newcomer.lastName),
    isExternal: link.is_external,
    language: newcomer.language,
    timeZone: newcomer.timeZone,
    passwordDigest: newcomer.passwordDigest,
    isWaiting,
  });
  if (memberId === undefined) throw new Problem(422, 'email_taken', { fields: { token: ['taken'] } });
  await acceptRequirements(tx, memberId, newcomer.requirements);
  await sql`
    update invites set state = 'joined', member_id = ${memberId}, answered_at = now() where id = ${link.id}
  `.execute(tx);
  const isInGroup = link.group_id !== null && link.is_group_open;
  if (isInGroup) await setMembership(tx, memberId, { groupId: link.group_id!, memberId, status: 'member' });
  if (isWaiting)
    await recordEvents(tx, [{ type: 'sign_up_waiting', actorId: memberId, payload: { memberId } }]);
  else await handOverInvites(tx, memberId, link.email);
  return { memberId, groupSlug: isInGroup ? link.group_slug : null, isWaiting };
}

/**
 * What else was sent to the address of somebody who is a member now: invitations into groups wait in the network,
 * those into the network are done with, and those into groups that were deleted.
 */
export async function handOverInvites(tx: Transaction, memberId: number, email: string): Promise<void> {
  await sql`
    update invites set state = 'obsolete', answered_at = now()
    where email = ${email} and state = 'open' and member_id is null and group_id is null
  `.execute(tx);
  const { rows } = await sql<{ group_id: number; author_id: number | null }>`
    update invites set member_id = ${memberId}, email = null, token_hash = null, expires_at = null
    where email = ${email} and state = 'open' and member_id is null and group_id is not null
      and exists (select 1 from groups g where g.id = invites.group_id and g.deleted_at is null)
      and not exists (
        select 1 from group_memberships m where m.group_id = invites.group_id and m.member_id = ${memberId}
      )
    returning group_id, author_id
  `.execute(tx);
  for (const { group_id: groupId, author_id } of rows)
    await setMembership(tx, author_id ?? memberId, { groupId, memberId, status: 'invited' });
  await sql`
    update invites set state = 'obsolete', answered_at = now()
    where email = ${email} and state = 'open' and member_id is null
  `.execute(tx);
}
