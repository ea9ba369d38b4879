import {
  dropMemberImport,
  getMemberImport,
  listMemberImportLines,
  listMemberImports,
  type MemberImport,
  startMemberImport,
  uploadMemberList,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage, upload } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['member-imports'];
const POLL_MS = 700;

/** True while the worker reads the list or brings people in. */
export const isRunning = ({ state }: Pick<MemberImport, 'state'>): boolean =>
  state === 'checking' || state === 'importing';

export const importsQuery = queryOptions({
  queryKey: [...key, 'newest'],
  // An import goes on by itself, and nobody is told when it ends.
  staleTime: 0,
  queryFn: ({ signal }) => call(listMemberImports, { signal }),
});

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(getMemberImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  });

/** Lines that bring nobody in; asked anew when a run came to its end. */
export const linesQuery = ({ id, state }: Pick<MemberImport, 'id' | 'state'>, page: number) =>
  queryOptions({
    queryKey: [...key, id, 'lines', state, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listMemberImportLines, { params: { id }, query: { page }, signal }),
  });

export const rejectedAddress = (id: number): string => `/administration/member_imports/${id}/rejected`;

/** Sends a list to be checked; tells the share sent, 0 to 1. Throws ApiError. */
export async function sendList(file: File, onProgress: (share: number) => void): Promise<number> {
  const { id } = await upload(uploadMemberList, { params: {}, file, onProgress });
  await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
  return id;
}

/** Lets the people of a checked list come in. Throws ApiError. */
export async function startImport(id: number, sendsWelcomeMail: boolean): Promise<void> {
  const body = { send_welcome_mail: sendsWelcomeMail };
  const started = await call(startMemberImport, { params: { id }, body });
  queryClient.setQueryData(importQuery(id).queryKey, started);
}

/** Stops an import, or forgets one. Throws ApiError. */
export async function dropImport(id: number): Promise<void> {
  await call(dropMemberImport, { params: { id } });
  queryClient.removeQueries({ queryKey: [...key, id] });
  await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
}
