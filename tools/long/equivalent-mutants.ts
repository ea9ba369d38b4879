const activities = 'apps/server/src/features/activities/policy.ts';
const appointments = 'apps/server/src/features/appointments/policy.ts';
const many = 'apps/server/src/platform/policy/visible-to-member.ts';
const one = 'apps/server/src/platform/policy/visible-to.ts';
const groups = 'apps/server/src/features/groups/policy.ts';

/**
 * Mutants of policies that nothing can tell from the original: file and change as a report of survivors prints them,
 * and the reason. What stays in the code all the same makes each rule true by itself.
 */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  [`${activities} place.visible && !place.archived  →  !place.archived`]:
    'members of a group see it, and everyone but guests sees the stream of the network',
  [`${activities} place.visible && (place.is_admin || viewer.isNetworkAdmin || (place.is_member && place.group_category_id !== null && viewer.administeredCategoryIds.includes(place.group_category_id)))  →  (place.is_admin || viewer.isNetworkAdmin || (place.is_member && place.group_category_id !== null && viewer.administeredCategoryIds.includes(place.group_category_id)))`]:
    'an entry is only loaded when one of its places is seen, or by its author, who may delete it anyway',
  [`${activities} place.is_member && place.group_category_id !== null  →  place.is_member`]:
    'nobody administers a category without an id',
  [`${appointments} master.author_id === viewer.memberId && !calendar.is_archived && !calendar.is_holidays  →  master.author_id === viewer.memberId && !calendar.is_archived`]:
    'holidays have no author',
  [`${many} \${container}.kind = 'calendar'  →  true`]: 'only calendars are shared',
  [`${one} \${container}.kind = 'calendar'  →  true`]: 'only calendars are shared',
  [`${one} viewer.administeredCategoryIds.length > 0 ? sql\` or \${sql.ref(\`\${group}.group_category_id\`)} = any(\${[...viewer.administeredCategoryIds]}::bigint[])\` : sql\`\`  →  sql\` or \${sql.ref(\`\${group}.group_category_id\`)} = any(\${[...viewer.administeredCategoryIds]}::bigint[])\``]:
    'no category is one of none',
  [`${groups} isOutside(group) && group.access === 'open' && !group.moderated_join && (!viewer.isExternal || group.externally_visible)  →  isOutside(group) && group.access === 'open' && !group.moderated_join`]:
    'guests who are outside only see groups that are externally visible',
  [`${groups} !group.archived && isOutside(group) && group.moderated_join && group.access !== 'hidden' && (!viewer.isExternal || group.externally_visible)  →  !group.archived && isOutside(group) && group.moderated_join && group.access !== 'hidden'`]:
    'guests who are outside only see groups that are externally visible',
  [`${groups} !group.archived && isOutside(group) && group.moderated_join && group.access !== 'hidden'  →  !group.archived && isOutside(group) && group.moderated_join`]:
    'a hidden group is never moderated [RUL-0306]',
};
