import {
  getDigestPreview,
  getMemberSettings,
  type MemberSettings,
  type MemberSettingsChange,
  updateMemberSettings,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

export const memberSettingsQuery = (membershipId: number) =>
  queryOptions({
    queryKey: ['members', membershipId, 'settings'],
    queryFn: ({ signal }) => call(getMemberSettings, { params: { membershipId }, signal }),
  });

export const digestPreviewQuery = (membershipId: number) =>
  queryOptions({
    queryKey: ['members', membershipId, 'digest'],
    // What is new changes by the minute.
    staleTime: 0,
    queryFn: ({ signal }) => call(getDigestPreview, { params: { membershipId }, signal }),
  });

/** Saves what one gets by mail. Throws ApiError. */
export async function saveSettings(
  membershipId: number,
  body: MemberSettingsChange,
): Promise<MemberSettings> {
  const saved = await call(updateMemberSettings, { params: { membershipId }, body });
  queryClient.setQueryData(memberSettingsQuery(membershipId).queryKey, saved);
  return saved;
}
