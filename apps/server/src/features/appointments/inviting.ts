import type { AppointmentWrite, NetworkSettings } from '@dorfplatz/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';

/** Whom a form invites, all of a series. */
export type Invitees = Pick<
  AppointmentWrite,
  | 'membership_ids_to_invite'
  | 'membership_role_ids_to_invite'
  | 'group_ids_to_invite'
  | 'invite_consumers'
  | 'notify'
>;
type Inviting = (
  tx: Transaction,
  actor: Viewer,
  masterId: number,
  invitees: Invitees,
  settings: NetworkSettings,
) => Promise<void>;

let inviting: Inviting | undefined;

/** Lets the feature that keeps participants invite those whom the form of an appointment names. */
export function registerInviting(invite: Inviting): void {
  inviting = invite;
}

/** Invites whom a form names; nothing where it names nobody. */
export async function inviteFrom(
  ...[tx, actor, masterId, invitees, settings]: Parameters<Inviting>
): Promise<void> {
  const { membership_ids_to_invite, membership_role_ids_to_invite, group_ids_to_invite } = invitees;
  const named = [membership_ids_to_invite, membership_role_ids_to_invite, group_ids_to_invite];
  if (named.some((ids) => ids && ids.length > 0)) await inviting?.(tx, actor, masterId, invitees, settings);
}
