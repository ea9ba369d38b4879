import { type RawBuilder, sql } from 'kysely';

/**
 * The rule of `visibleTo` for many people at once: a predicate on a row of `containers` and a row of `members`, as SQL
 * text. It must say the same as that one, person by person.
 * @param container alias of the `containers` row in the query
 * @param member alias of the `members` row in the query
 */
export const visibleToMemberText = (container = 'c', member = 'p'): string => `(
  ${container}.openness = 'everyone'
  or (${container}.openness = 'internal' and not ${member}.is_external)
  or exists (
    select 1 from group_memberships visible_membership
    where visible_membership.group_id = ${container}.group_id
      and visible_membership.member_id = ${member}.id
      and visible_membership.state = 'member'
  )
  or exists (
    select 1 from contexts visible_context
    where visible_context.id = ${container}.context_id and visible_context.member_id = ${member}.id
  )
  or (${container}.kind = 'calendar' and exists (
    select 1 from calendar_shares visible_share
    where visible_share.calendar_id = ${container}.id and visible_share.member_id = ${member}.id
  ))
)`;

/** The same as a part of a query. */
export const visibleToMember = (container = 'c', member = 'p'): RawBuilder<boolean> =>
  sql.raw(visibleToMemberText(container, member));
