import {
  type CalendarImport,
  cancelCalendarImport,
  createCalendarImport,
  getCalendarImport,
  startCalendarImport,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, upload } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['calendar-imports'];
const POLL_MS = 500;

/** True while the worker reads the file or writes what is in it. */
export const isRunning = ({ state }: Pick<CalendarImport, 'state'>): boolean =>
  state === 'checking' || state === 'importing';

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(getCalendarImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  });

/** Hands a file in for a calendar; tells the share sent, 0 to 1. Throws ApiError. */
export async function sendFile(
  calendarId: number,
  file: File,
  onProgress: (share: number) => void,
): Promise<number> {
  const sent = await upload(createCalendarImport, { params: { id: calendarId }, file, onProgress });
  return sent.id;
}

/** Lets what was read come in. Throws ApiError. */
export async function startImport(id: number): Promise<void> {
  queryClient.setQueryData(importQuery(id).queryKey, await call(startCalendarImport, { params: { id } }));
}

/** Stops an import, or throws its file away. Throws ApiError. */
export async function dropImport(id: number): Promise<void> {
  await call(cancelCalendarImport, { params: { id } });
  queryClient.removeQueries({ queryKey: [...key, id] });
}
