import {
  addFileVersion,
  approveFileVersion,
  type BodyOf,
  declineFileVersion,
  type FileDetail,
  getFile,
  getFileReviewStatus,
  listFileVersions,
  restoreFileVersion,
  trackFileView,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { refreshFiles } from './api.ts';

const key = ['files', 'file'] as const;

const checkedEvery = 5000;

/** A file with what its page shows of it. */
export const fileQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }): Promise<FileDetail> => call(getFile, { params: { id }, signal }),
    // What the scanner looks through is soon to be read.
    refetchInterval: ({ state: { data } }) => (data?.held?.state === 'waiting' ? checkedEvery : false),
  });

/** The versions of a file that one knows of, newest first. */
export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, id, 'versions'],
    queryFn: ({ signal }) => call(listFileVersions, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.versions.some(({ held }) => held?.state === 'waiting') ? checkedEvery : false,
  });

/** What the newest pending version changes, in numbers. */
export const reviewStatusQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, id, 'review'],
    queryFn: ({ signal }) => call(getFileReviewStatus, { params: { id }, signal }),
  });

/** Bytes as text: as UTF-8, or else as old programs wrote it. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a file at an address. What stands there for a file changes with its versions, so `stamp` names which. */
export const textQuery = (address: string, stamp: string) =>
  queryOptions({
    queryKey: ['file-text', address, stamp],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error(`Status ${answer.status}`);
      return decoded(await answer.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

async function andRefresh<Answer>(doing: Promise<Answer>): Promise<Answer> {
  const answer = await doing;
  await refreshFiles();
  return answer;
}

/** Makes an upload the new version, or one that waits. Throws ApiError. */
export const giveVersion = (id: number, body: BodyOf<typeof addFileVersion>) =>
  andRefresh(call(addFileVersion, { params: { id }, body }));

/** Throws ApiError. */
export const approveVersion = (id: number, versionId: number) =>
  andRefresh(call(approveFileVersion, { params: { id, version_id: versionId } }));

/** Declines a version, or takes one's own back. Throws ApiError. */
export const declineVersion = (id: number, versionId: number, reason: string) =>
  andRefresh(call(declineFileVersion, { params: { id, version_id: versionId }, body: { reason } }));

/** Makes an older version the current one anew. Throws ApiError. */
export const restoreVersion = (id: number, versionId: number) =>
  andRefresh(call(restoreFileVersion, { params: { id, version_id: versionId } }));

/** Counts that a file was opened [RUL-0179]; whether it was counted matters to nobody who reads. */
export function countView(id: number): void {
  call(trackFileView, { params: { id } }).catch(() => {});
}
