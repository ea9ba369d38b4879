/**
 * That a person was put down from outside and never became a member, deleted or not, as SQL on a row of `members`. They
 * belong to no list, count or search of members.
 * @param member alias of the `members` row in the query
 */
export const isConsumerText = (member: string): string => `(${member}.state = 'consumer'
  or (${member}.state in ('left', 'anonymised') and exists (
    select 1 from consumers outside where outside.member_id = ${member}.id
  )))`;

/**
 * That a membership counts among the members of its group, as SQL on a row of `group_memberships`: not those of previews,
 * nor of people from outside.
 * @param membership alias of the `group_memberships` row in the query
 */
export const countsInGroupText = (membership: string): string => `(${membership}.state = 'member'
  and ${membership}.member_id > 0 and not exists (
    select 1 from consumers outside where outside.member_id = ${membership}.member_id
  ))`;

/** Whether people from outside can be invited: by members, where the network wants that [RUL-0075]. */
export const mayInviteConsumers = (
  viewer: { readonly isExternal: boolean },
  settings: { readonly invite_consumers: boolean },
): boolean => settings.invite_consumers && !viewer.isExternal;
