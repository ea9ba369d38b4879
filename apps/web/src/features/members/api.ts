import { getMember, type Member, updateOwnPicture, uploadFile } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, upload } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { sessionQuery } from '../../lib/session.ts';

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', id],
    queryFn: ({ signal }) => call(getMember, { params: { id }, signal }),
  });

function take(member: Member): void {
  queryClient.setQueryData(memberQuery(member.id).queryKey, member);
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** Sends an image and makes it the profile picture; tells the share sent, 0 to 1. Throws ApiError. */
export async function setPicture(id: number, file: File, onProgress: (share: number) => void): Promise<void> {
  const image = await upload(uploadFile, { params: { directory: 'images' }, file, onProgress });
  take(await call(updateOwnPicture, { params: { id }, body: { image_id: image.id } }));
}

/** Takes the profile picture away. Throws ApiError. */
export async function removePicture(id: number): Promise<void> {
  take(await call(updateOwnPicture, { params: { id }, body: { image_id: null } }));
}
