import { type Backups, dropBackup, getBackups, startBackup, unlockBackup } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** How often it is asked how far a backup is, in milliseconds. */
const ASK_AGAIN = 1000;

/** The one that is on its way, if there is one. */
export const runningOf = (data: Backups | undefined) =>
  data?.backups.find(({ status }) => status === 'initialized' || status === 'in_progress');

/** What there is of backups, asked for again and again while one is being made. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getBackups, { signal }),
  refetchInterval: ({ state }) => (runningOf(state.data) ? ASK_AGAIN : false),
});

/** Has a backup made. Throws ApiError. */
export async function start(current_password: string): Promise<void> {
  queryClient.setQueryData(backupsQuery.queryKey, await call(startBackup, { body: { current_password } }));
}

/** Stops a backup, or deletes it. Throws ApiError. */
export async function drop(id: number): Promise<void> {
  try {
    await call(dropBackup, { params: { id } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['administration'] });
    await queryClient.invalidateQueries({ queryKey: ['backups'] });
  }
}

/** Has the browser download a backup. Throws ApiError. */
export async function download(id: number, current_password: string): Promise<void> {
  const { download_url } = await call(unlockBackup, { params: { id }, body: { current_password } });
  const link = document.createElement('a');
  link.href = download_url;
  link.download = '';
  link.click();
}
