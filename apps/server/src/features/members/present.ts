import type { Actor, Member, MemberSummary, NetworkSettings, PropertyValues } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { imagesOf } from '../uploads/index.ts';
import { birthdayOf } from './birthday.ts';
import { isGone, memberAbilities } from './policy.ts';
import type { MemberPageRow, MemberRow } from './tables.ts';

export type Naming = Pick<
  NetworkSettings,
  'anonymize_memberships_config' | 'anonymize_memberships_name' | 'show_locked_memberships'
>;

/** The name that others read: of people who are gone the network's own word for them, once it wants that. */
export function displayNameOf(row: Pick<MemberRow, 'display_name' | 'state'>, naming: Naming): string {
  const isHidden =
    row.state === 'anonymised' || (row.state === 'left' && naming.anonymize_memberships_config === 'enabled');
  return (isHidden && naming.anonymize_memberships_name.trim()) || row.display_name;
}

const pathOf = (row: Pick<MemberRow, 'id'>) => `/members/${row.id}`;
/** Nobody may read the picture of whom the network does not show. */
const picturesOf = (row: Pick<MemberRow, 'state' | 'image_id'>, naming: Naming) =>
  isGone(row) || (row.state === 'locked' && !naming.show_locked_memberships) ? null : imagesOf(row.image_id);

/** A person as shown beside what they wrote. */
export const presentActor = (row: Omit<MemberRow, 'is_network_admin'>, naming: Naming): Actor => ({
  id: row.id,
  display_name: displayNameOf(row, naming),
  images: picturesOf(row, naming),
  html_url: pathOf(row),
  is_external: row.is_external,
  deleted: isGone(row),
});

export const presentMemberSummary = (
  row: MemberRow & { detection_profile_field: string | null },
  naming: Naming,
): MemberSummary => ({
  id: row.id,
  displayName: displayNameOf(row, naming),
  displayValue: displayNameOf(row, naming),
  detection_profile_field: row.detection_profile_field,
  is_external: row.is_external,
  is_network_admin: row.is_network_admin,
  images: picturesOf(row, naming),
  path: pathOf(row),
});

/** What profiles add to a person: nothing of those who are gone. */
export type ShownProfile = {
  values: PropertyValues;
  detection: string | null;
  contactEmail: string | null;
};

export const presentMember = (
  viewer: Pick<Viewer, 'memberId' | 'isNetworkAdmin' | 'isExternal'>,
  row: MemberPageRow,
  profile: ShownProfile,
  naming: Naming & Pick<NetworkSettings, 'guest_users_allow_chat' | 'channel_creators' | 'time_zone'>,
): Member => ({
  id: row.id,
  name: displayNameOf(row, naming),
  displayName: displayNameOf(row, naming),
  first_name: isGone(row) ? '' : row.first_name,
  last_name: isGone(row) ? '' : row.last_name,
  path: pathOf(row),
  images: picturesOf(row, naming),
  is_external: row.is_external,
  is_network_admin: row.is_network_admin,
  deleted: isGone(row),
  joined_at: row.created_at,
  roles: row.roles,
  detection_profile_field: profile.detection,
  contact_email: profile.contactEmail,
  profile_id: row.profile_id,
  profile: profile.values,
  ...birthdayOf(profile.values, naming.time_zone),
  ignored: row.is_ignored,
  groups: row.groups,
  can: memberAbilities(viewer, row, naming),
});
