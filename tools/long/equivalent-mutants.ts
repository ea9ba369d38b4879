const activities = 'apps/server/src/features/activities/policy.ts';
const appointments = 'apps/server/src/features/appointments/policy.ts';
const asking = 'apps/server/src/platform/policy/asking.ts';
const kind = 'apps/server/src/platform/policy/kind.ts';
const kinds = 'apps/server/src/platform/policy/kinds.ts';
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
  [`${asking} rest.length === 1 ? rest[0]! : \`(\${rest.join(' and ')})\`  →  \`(\${rest.join(' and ')})\``]:
    'brackets around one condition',
  [`${asking} rest.length === 1 ? rest[0]! : \`(\${rest.join(' or ')})\`  →  \`(\${rest.join(' or ')})\``]:
    'brackets around one condition',
  [`${asking} condition === 'false' ? 'true' : \`not \${condition}\`  →  \`not \${condition}\``]:
    'PostgreSQL knows it as well',
  [`${asking} viewer.administeredCategoryIds.length > 0 ? \`\${category} = any($3::bigint[])\` : 'false'  →  \`\${category} = any($3::bigint[])\``]:
    'no category is one of none',
  [`${kind} ids ? [] : [holds('seen', who)]  →  [holds('seen', who)]`]: 'the same ids, found twice',
  [`${kind} asked.length > 0 ? [\`select seen.id from \${table} seen where \${both(where, either(...asked))}\`] : []  →  [\`select seen.id from \${table} seen where \${both(where, either(...asked))}\`]`]:
    'none of no ways lets anybody read',
  [`${kind} heard && facts[heard.fact]  →  facts[heard.fact]`]: 'every way of what is told is heard',
  [`${kind} !heard || value === undefined || value === null  →  !heard || value === undefined`]:
    'nobody is in the room of no group',
  [`${kind} !heard || value === undefined  →  value === undefined`]: 'what is not heard has no value',
  [`${kinds} either(...having.map(({ is }) => is!(row)))  →  'true'`]: 'only calendars are shared',
  [`${groups} isOutside(group) && group.access === 'open' && !group.moderated_join && (!viewer.isExternal || group.externally_visible)  →  isOutside(group) && group.access === 'open' && !group.moderated_join`]:
    'guests who are outside only see groups that are externally visible',
  [`${groups} !group.archived && isOutside(group) && group.moderated_join && group.access !== 'hidden' && (!viewer.isExternal || group.externally_visible)  →  !group.archived && isOutside(group) && group.moderated_join && group.access !== 'hidden'`]:
    'guests who are outside only see groups that are externally visible',
  [`${groups} !group.archived && isOutside(group) && group.moderated_join && group.access !== 'hidden'  →  !group.archived && isOutside(group) && group.moderated_join`]:
    'a hidden group is never moderated [RUL-0306]',
};

/**
 * Events of which nobody asks who caused them: the actor is kept with them for whoever reads the outbox, and nothing can
 * tell the event without. Whoever begins to ask takes the event out of here.
 */
export const ACTORS_UNASKED: ReadonlySet<string> = new Set([
  'activity_marked',
  'app_changed',
  'app_created',
  'app_deleted',
  'app_restored',
  'calendar_changed',
  'calendar_deleted',
  'change_requested',
  'chat_message_changed',
  'confirmation_changed',
  'design_changed',
  'factor_code_wanted',
  'group_administrator_changed',
  'group_archived',
  'group_categories_changed',
  'group_created',
  'group_deleted',
  'group_moved',
  'group_restored',
  'group_updated',
  'ignored_members_changed',
  'member_added',
  'member_left',
  'member_standing_changed',
  'membership_changed',
  'message_sent',
  'messages_marked',
  'navigation_changed',
  'notifications_changed',
  'own_group_changed',
  'poll_turned',
  'preview_changed',
  'property_set_changed',
  'second_factor_demanded',
  'sessions_ended',
  'share_count_changed',
  'sign_up_accepted',
  'streams_changed',
  'streams_read',
]);

const leftOut = (path: string, what: string) => `apps/server/src/features/${path}.ts ${what}  →  `;
const CREDENTIALS = 'nobody asks who changed credentials';
const LISTS = 'nobody asks who changed what is told';

/** Fields that nothing can tell from being left out, by file and change as a report of survivors prints them, and the reason. */
export const EQUIVALENT_FIELDS: Readonly<Record<string, string>> = {
  [leftOut('activities/present', "author_state: 'active',")]:
    'whoever writes is here, and only those who are not are named otherwise',
  [leftOut('holidays/commands', "kind: 'network'")]: 'what is no group’s and nobody’s own is the network’s',
  [leftOut('leaving/commands', 'actorId,')]: CREDENTIALS,
  [leftOut('member-manager/commands', 'actorId: actor.memberId,')]: CREDENTIALS,
  [leftOut('mail-returns/commands', 'claims,')]:
    'an issue is told by itself what came back; nobody asks a mail for its issue',
  [leftOut('members/commands', 'actorId: actor.memberId,')]: CREDENTIALS,
  [leftOut('property-sets-editor/commands', 'property_set: name,')]: 'the address of the call says it too',
  [leftOut('session/commands', 'actorId: memberId,')]: CREDENTIALS,
  [leftOut('session/commands', 'actorId: viewer.memberId,')]: CREDENTIALS,
  [leftOut('session/passkeys/commands', 'actorId: memberId,')]: CREDENTIALS,
  [leftOut('session/second-factors/commands', 'actorId,')]: CREDENTIALS,
  [leftOut('sign-ups/commands', 'actorId: actor.memberId,')]: CREDENTIALS,
  [leftOut('activities/confirmations/commands', 'actorId: memberId')]: LISTS,
  [leftOut('notifications/commands', 'actorId')]: LISTS,
};
