import { type RawBuilder, sql } from 'kysely';

/**
 * The rule of `visibleTo` for many people at once: a predicate on a row of `containers` and a row of `members`.
 * It must say the same as that one, person by person.
 * @param container alias of the `containers` row in the query
 * @param member alias of the `members` row in the query
 */
export const visibleToMember = (container = 'c', member = 'p'): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${container}.openness`)} = 'everyone'
  or (${sql.ref(`${container}.openness`)} = 'internal' and not ${sql.ref(`${member}.is_external`)})
  or exists (
    select 1 from group_memberships visible_membership
    where visible_membership.group_id = ${sql.ref(`${container}.group_id`)}
      and visible_membership.member_id = ${sql.ref(`${member}.id`)}
      and visible_membership.state = 'member'
  )
  or exists (
    select 1 from contexts visible_context
    where visible_context.id = ${sql.ref(`${container}.context_id`)} and visible_context.member_id = ${sql.ref(`${member}.id`)}
  )
  or (${sql.ref(`${container}.kind`)} = 'calendar' and exists (
    select 1 from calendar_shares visible_share
    where visible_share.calendar_id = ${sql.ref(`${container}.id`)} and visible_share.member_id = ${sql.ref(`${member}.id`)}
  ))
)`;
