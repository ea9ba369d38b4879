import type { Group, GroupDetails, GroupMember } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentMemberSummary } from '../members/index.ts';
import { publicItems, shownItems } from '../navigation/index.ts';
import { groupPropertiesIn, presentValues } from '../property-sets/index.ts';
import { activeTheme } from '../themes/index.ts';
import { imagesOf } from '../uploads/index.ts';
import { countJoinRequests } from './join-requests/queries.ts';
import type { GroupMemberRow } from './memberships/queries.ts';
import { canAdministrateGroup, canListMembers, canReadContent, groupAbilities } from './policy.ts';
import { type GroupDetailsRow, type GroupRow, openInviteOf } from './queries.ts';

export const presentGroup = (viewer: Viewer, row: GroupRow): Group => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  teaser: row.teaser,
  profile_image: imagesOf(row.image_id),
  archived: row.archived,
  access: row.access,
  externally_visible: row.externally_visible,
  moderated_join: row.moderated_join,
  members_can_invite: row.members_can_invite,
  chat: row.chat_enabled ? 'enabled' : 'disabled',
  sensitive: row.sensitive,
  for_everybody: row.for_everybody,
  active_main_group: row.active_main_group,
  member_count: row.member_count,
  activity_count: row.activity_count,
  membership_status_of_current_member: row.status,
  i_haz_subscription: row.i_haz_subscription,
  favorited: row.favorited,
  group_category_id: row.group_category_id,
  category_id: row.group_category_id,
  category: row.category,
  stream_id: row.stream_id,
  html_url: `/groups/${row.slug}`,
  can: groupAbilities(viewer, row),
});

/** A group as its own screens show it. Whoever runs it also reads what its profile shows to nobody else. */
export async function presentGroupDetails(
  db: Sql,
  viewer: Viewer,
  row: GroupDetailsRow,
): Promise<GroupDetails> {
  const isRun = canAdministrateGroup(viewer, row);
  const lines = isRun || canReadContent(viewer, row) ? row.navigation : publicItems(row.navigation);
  const [requests, invite, navigation] = await Promise.all([
    isRun ? countJoinRequests(db, row.id) : 0,
    row.status === 'invited' && !row.archived ? openInviteOf(db, viewer, row.id) : null,
    shownItems(db, viewer, lines),
  ]);
  const owned = {
    properties: groupPropertiesIn(row.sets, row),
    values: row.stored,
    mayReadAll: isRun,
  };
  const values = await presentValues(db, new Map([[row.id, owned]]));
  return {
    ...presentGroup(viewer, row),
    theme: activeTheme(row.themes),
    membership_roles: canListMembers(viewer, row) ? row.roles : [],
    main_group_hidden: row.active_main_group && row.main_group_hidden,
    profile: values.get(row.id) ?? {},
    join_request_count: requests,
    navigation,
    shows_organisations: row.shows_organisations,
    // Others find on its home what it is, and the way in.
    starts_with_page: row.has_entry_page && row.status === 'member',
    invite,
  };
}

export const presentGroupMember = (
  row: GroupMemberRow & { detection_profile_field: string | null },
  naming: Naming,
): GroupMember => ({
  ...presentMemberSummary(row, naming),
  is_consumer: row.is_consumer,
  is_group_admin: row.is_group_admin,
  roles: row.roles,
  network_roles: row.network_roles,
  grouped_under: row.grouped_under,
});
