import type { Member, NetworkSettings } from '@dorfplatz/contract';
import { canChatWith } from '../../platform/policy/can-chat.ts';
import { canCreateChannels } from '../../platform/policy/can-create-channels.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';

type Person = { id: number; state: string };
type Actor = Pick<Viewer, 'memberId' | 'isNetworkAdmin'>;
type Talker = Actor & Pick<Viewer, 'isExternal'>;

/** Left the network, with or without a name. */
export const isGone = ({ state }: Pick<Person, 'state'>): boolean =>
  state === 'left' || state === 'anonymised';

/** People change their own profile, network administrators that of everyone who is part of it. */
export const canUpdateProfile = (viewer: Actor, member: Person): boolean =>
  !isGone(member) && (member.id === viewer.memberId || viewer.isNetworkAdmin);

/** Mail address, password, language and devices are one's own business; who is gone does not sign in. */
export const canUpdateRegistration = (viewer: Actor, member: Person): boolean =>
  member.id === viewer.memberId;

export const canIgnore = (viewer: Actor, member: Person): boolean =>
  !isGone(member) && member.id !== viewer.memberId;

/** States of people who can get a message; those who cannot sign in read theirs when they can. */
export const REACHABLE: readonly string[] = ['active', 'to_be_onboarded', 'without_sign_in'];

/** Guests write to whom they see, as everybody does; what one does not see one cannot ask for. */
export const canSendDirectMessages = (viewer: Pick<Actor, 'memberId'>, member: Person): boolean =>
  member.id !== viewer.memberId && REACHABLE.includes(member.state);

/** Roles of the whole network are given by its administrators [RUL-0524]. */
export const canAssignRoles = (viewer: Actor, member: Person): boolean =>
  viewer.isNetworkAdmin && !isGone(member);

export const memberAbilities = (
  viewer: Talker,
  member: Person & { is_external: boolean },
  settings: Pick<NetworkSettings, 'guest_users_allow_chat' | 'channel_creators'>,
): Member['can'] => ({
  update_profile: canUpdateProfile(viewer, member),
  update_registration: canUpdateRegistration(viewer, member),
  assign_roles: canAssignRoles(viewer, member),
  send_direct_messages: canSendDirectMessages(viewer, member),
  ignore: canIgnore(viewer, member),
  chat: canChatWith(viewer, member, settings),
  create_channels: member.id === viewer.memberId && canCreateChannels(viewer, settings),
});

/** Throws 403 for everybody but the person and network administrators. */
export function mustUpdateProfile(viewer: Actor, member: Person): void {
  if (!canUpdateProfile(viewer, member)) throw forbidden();
}
