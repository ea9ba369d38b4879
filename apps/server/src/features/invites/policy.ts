import type { NetworkSettings } from '@dorfplatz/contract';
import { INVITE_ROWS_MAX, INVITE_ROWS_MAX_OF_MEMBERS } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { InviteState } from './tables.ts';

type Settings = Pick<NetworkSettings, 'join_user_can_initiate' | 'join_moderated'>;

/**
 * Who may invite outsiders by mail: administrators, and members where anybody may come in by themselves anyway. Where
 * newcomers wait for an administrator, an invitation must not lead past that.
 */
export const canInviteExternal = (
  viewer: Pick<Viewer, 'isNetworkAdmin' | 'isExternal'>,
  settings: Settings,
): boolean =>
  viewer.isNetworkAdmin ||
  (!viewer.isExternal && settings.join_user_can_initiate && !settings.join_moderated);

/** Guests invite nobody; whom others may invite into a group, the group says. */
export const canInviteInternal = (viewer: Pick<Viewer, 'isExternal'>): boolean => !viewer.isExternal;

/** Lines of one list. */
export const rowsAllowed = (viewer: Pick<Viewer, 'isNetworkAdmin'>): number =>
  viewer.isNetworkAdmin ? INVITE_ROWS_MAX : INVITE_ROWS_MAX_OF_MEMBERS;

/** Mails with invitations within a day. */
export const mailsAllowed = (viewer: Pick<Viewer, 'isNetworkAdmin'>): number =>
  viewer.isNetworkAdmin ? 5000 : 50;

/** Renewing is for what waits for an answer, also when its time is over [RUL-0568]. */
export const isRenewable = (invite: { state: InviteState }): boolean => invite.state === 'open';

/** Revoking is for what can still be answered [RUL-0567]. */
export const isRevokable = (invite: { state: InviteState; is_expired: boolean }): boolean =>
  invite.state === 'open' && !invite.is_expired;
