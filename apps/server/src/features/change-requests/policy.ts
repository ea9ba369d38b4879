import type { NetworkSettings } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { PropertyRow } from '../property-sets/index.ts';
import type { ChangeRequestRow } from './tables.ts';

export const NAME_FIELDS = ['first_name', 'last_name'] as const;
export type NameField = (typeof NAME_FIELDS)[number];
export const isNameField = (field: string): field is NameField =>
  (NAME_FIELDS as readonly string[]).includes(field);

/** Whether the network takes wishes at all. */
export const takesChangeRequests = ({ memberships }: Pick<NetworkSettings, 'memberships'>): boolean =>
  memberships.change_requests;

/** The names that may be asked for [RUL-0349]. */
export const allowedNames = ({ memberships }: Pick<NetworkSettings, 'memberships'>): NameField[] =>
  NAME_FIELDS.filter((name) => memberships.change_request_fields.includes(name));

/** The properties that may be asked for [RUL-0349]; pictures are no wish that others could read beforehand. */
export const allowedProperties = (
  { memberships }: Pick<NetworkSettings, 'memberships'>,
  properties: readonly PropertyRow[],
): PropertyRow[] =>
  properties.filter(
    ({ name, type }) =>
      type !== 'headline' && type !== 'image' && memberships.change_request_fields.includes(name),
  );

export const canAnswerChangeRequest = (viewer: Viewer, request: Pick<ChangeRequestRow, 'state'>): boolean =>
  viewer.isNetworkAdmin && request.state === 'open';

export const canWithdrawChangeRequest = (
  viewer: Viewer,
  request: Pick<ChangeRequestRow, 'state' | 'member_id'>,
): boolean => request.member_id === viewer.memberId && request.state === 'open';
