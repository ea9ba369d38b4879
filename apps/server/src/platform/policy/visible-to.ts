import { type RawBuilder, sql } from 'kysely';
import { rawSql } from '../db/database.ts';
import { namedInText } from './named.ts';
import type { Viewer } from './viewer.ts';

type Predicate = RawBuilder<boolean>;
type Person = Pick<Viewer, 'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'>;

/**
 * THE rule of who may read (decision 112), as a predicate on a row of `containers`: an open container of the
 * network, one of a group that the viewer belongs to, the viewer's own, or a calendar shared with them. Lists, counts, live topics and
 * downloads all use it. Roles grant nothing here: administrators read what they belong to.
 * @param container alias of the `containers` row in the query
 */
export const visibleTo = (viewer: Person, container = 'c'): Predicate =>
  rawSql<boolean>(visibleToText('$1', '$2', container), [viewer.memberId, openTo(viewer)]);

/**
 * The same rule as SQL text, for statements with parameters of their own.
 * @param member the parameter with the viewer's id, such as `$1`
 * @param open the parameter with `openTo(viewer)`
 */
export const visibleToText = (member: string, open: string, container = 'c'): string => `(
  ${container}.openness = any(${open}::text[])
  or exists (
    select 1 from group_memberships visible_membership
    where visible_membership.group_id = ${container}.group_id
      and visible_membership.member_id = ${member}::bigint
      and visible_membership.state = 'member'
  )
  or exists (
    select 1 from contexts visible_context
    where visible_context.id = ${container}.context_id and visible_context.member_id = ${member}::bigint
  )
  or (${container}.kind = 'calendar' and exists (
    select 1 from calendar_shares visible_share
    where visible_share.calendar_id = ${container}.id and visible_share.member_id = ${member}::bigint
  ))
)`;

/** The values of `containers.openness` that let this person read without belonging to the context. */
export const openTo = (viewer: Pick<Viewer, 'isExternal'>): string[] =>
  viewer.isExternal ? ['everyone'] : ['everyone', 'internal'];

/**
 * Who may know that a group exists (decision 76), as a predicate on a row of `groups`: open and closed groups
 * are listed for members, externally visible ones for guests too, hidden ones for their own people and those
 * who administer them. What lies in the bin is there for nobody.
 * @param group alias of the `groups` row in the query
 */
export const groupVisibleTo = (viewer: Person, group = 'g'): Predicate => {
  const isThere = sql<boolean>`${sql.ref(`${group}.deleted_at`)} is null`;
  if (viewer.isNetworkAdmin) return isThere;
  const externally = viewer.isExternal ? sql` and ${sql.ref(`${group}.externally_visible`)}` : sql``;
  const administered =
    viewer.administeredCategoryIds.length > 0
      ? sql` or ${sql.ref(`${group}.group_category_id`)} = any(${[...viewer.administeredCategoryIds]}::bigint[])`
      : sql``;
  return sql<boolean>`(${isThere} and (
    (${sql.ref(`${group}.access`)} <> 'hidden'${externally})${administered}
    or exists (
      select 1 from group_memberships seen_membership
      where seen_membership.group_id = ${sql.ref(`${group}.id`)}
        and seen_membership.member_id = ${viewer.memberId}
        and seen_membership.state in ('member', 'in_moderation', 'invited')
    )
  ))`;
};

/**
 * Who may see an appointment, as a predicate on a row of `appointments`: who sees one of its calendars, and who was
 * named as taking part.
 * @param appointment alias of the `appointments` row in the query
 */
export const appointmentVisibleTo = (viewer: Person, appointment = 'a'): Predicate => {
  const master = sql`coalesce(${sql.ref(`${appointment}.series_id`)}, ${sql.ref(`${appointment}.id`)})`;
  return sql<boolean>`(
    exists (
      select 1 from appointment_containers lies join containers c on c.id = lies.container_id
      where lies.appointment_id = ${master} and ${visibleTo(viewer)}
    )
    or ${rawSql<boolean>(namedInText(`coalesce(${appointment}.series_id, ${appointment}.id)`, '$1::bigint'), [viewer.memberId])}
  )`;
};

/** What `containers.openness` must be for a group's containers. */
export const opennessOfGroup = (group: {
  access: 'open' | 'closed' | 'hidden';
  externally_visible: boolean;
}) => (group.access !== 'open' ? 'members' : group.externally_visible ? 'everyone' : 'internal');

/**
 * Who may know of a person, as a predicate on a row of `members`: members see everyone of the network who is
 * part of it, guests only themselves and those they share a group with.
 * @param member alias of the `members` row in the query
 * @param options.showLocked the network's setting `show_locked_memberships`
 */
export const memberVisibleTo = (viewer: Person, member = 'p', options = { showLocked: false }): Predicate => {
  const id = sql.ref(`${member}.id`);
  const state = sql.ref(`${member}.state`);
  const locked = options.showLocked ? sql`, 'locked'` : sql``;
  const isKnown = sql<boolean>`${state} in ('active', 'to_be_onboarded', 'without_sign_in'${locked})`;
  // Whoever is signed in is active: only guests need to be told that they see themselves.
  if (!viewer.isExternal) return isKnown;
  return sql<boolean>`(${id} = ${viewer.memberId} or (${isKnown} and exists (
    select 1 from group_memberships mine
    join group_memberships theirs on theirs.group_id = mine.group_id and theirs.state = 'member'
    where mine.member_id = ${viewer.memberId} and mine.state = 'member' and theirs.member_id = ${id}
  )))`;
};
