import {
  type BodyOf,
  ignoreMember,
  listIgnoredMembers,
  type Member,
  stopIgnoringMember,
  updateMember,
  updateOwnPicture,
  uploadFile,
} from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { memberQuery } from '../../kit/member-query.ts';
import { ApiError, call, upload } from '../../lib/client.ts';
import { checked } from '../../lib/held.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { sessionQuery } from '../../lib/session.ts';

function take(member: Member): void {
  queryClient.setQueryData(memberQuery(member.id).queryKey, member);
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** Sends an image and makes it the profile picture; tells the share sent, 0 to 1. Throws ApiError. */
export async function setPicture(id: number, file: File, onProgress: (share: number) => void): Promise<void> {
  const sent = await upload(uploadFile, { params: { directory: 'images' }, file, onProgress });
  const image = await checked(sent, 'images');
  take(await call(updateOwnPicture, { params: { id }, body: { image_id: image.id } }));
}

/** Takes the profile picture away. Throws ApiError. */
export async function removePicture(id: number): Promise<void> {
  take(await call(updateOwnPicture, { params: { id }, body: { image_id: null } }));
}

/** Saves names and profile of a person. Throws ApiError. */
export async function saveMember(id: number, body: BodyOf<typeof updateMember>): Promise<void> {
  take(await call(updateMember, { params: { id }, body }));
}

export const ignoredQuery = (ownId: number) =>
  queryOptions({
    queryKey: ['members', ownId, 'ignored'],
    queryFn: ({ signal }) => call(listIgnoredMembers, { params: { id: ownId }, signal }),
  });

/** Ignores a person, or no longer; everything they wrote is fetched anew then. */
export function useIgnoring({ id, displayName: name }: Pick<Member, 'id' | 'displayName'>) {
  const t = useTranslate();
  return useMutation({
    mutationFn: (isIgnored: boolean) =>
      call(isIgnored ? ignoreMember : stopIgnoringMember, { params: { id } }),
    onSuccess: async (_, isIgnored) => {
      flash(t(isIgnored ? 'members.now_ignored' : 'members.no_longer_ignored', { name }));
      await queryClient.invalidateQueries();
    },
    onError: (error) =>
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' }),
  });
}
export type Ignoring = ReturnType<typeof useIgnoring>;
