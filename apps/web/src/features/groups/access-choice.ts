import type { GroupAccess } from '@dorfplatz/contract';
import { GROUP_ACCESS } from '@dorfplatz/contract';

export interface AccessFacts {
  /** What holds now; null for a group to come. */
  current: GroupAccess | null;
  canCreateHidden: boolean;
  isSensitive: boolean;
  isActiveMainGroup: boolean;
}

export interface AccessOption {
  value: GroupAccess;
  isDisabled: boolean;
}

/**
 * Which kinds of access a form offers: hidden only to those who may [RUL-0304], never closed for the active main
 * group [RUL-0303], whose access stays as it is [RUL-0305], and open not for sensitive groups [RUL-0302].
 */
export function accessOptions(facts: AccessFacts): AccessOption[] {
  const { current, canCreateHidden, isSensitive, isActiveMainGroup } = facts;
  return GROUP_ACCESS.filter((access) => {
    if (access === current) return true;
    if (access === 'hidden') return canCreateHidden;
    return !(access === 'closed' && isActiveMainGroup);
  }).map((value) => ({
    value,
    isDisabled: isActiveMainGroup || (value === 'open' && isSensitive),
  }));
}

/** Who enters a hidden group was asked to; there is nothing to moderate [RUL-0306]. */
export const offersModeratedJoin = (access: GroupAccess): boolean => access !== 'hidden';

/** Into open groups every member invites anyway; the choice is there for closed and hidden ones [RUL-0316]. */
export const offersMembersInvite = (access: GroupAccess): boolean => access !== 'open';
