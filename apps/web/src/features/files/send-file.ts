import { removeUpload, type Upload, uploadFile } from '@dorfplatz/contract';
import { ApiError } from '../../lib/api-error.ts';
import { call, upload } from '../../lib/client.ts';
import { checked } from '../../lib/held.ts';

/** What lasts of an upload over pauses, lost connections and tries. */
export interface UploadThread {
  /** The upload of the server that it goes on with, once there is one. */
  id: string | null;
  /** The folder that it is for, as far as it is for one. */
  folderId: number | null;
}

/** How a file gets to the server. */
export interface Sending {
  signal: AbortSignal;
  /** Share sent so far, 0 to 1. */
  onProgress: (share: number) => void;
  /** The connection is lost, and it goes on by itself once that is back; or it goes on. */
  onInterrupted: (isInterrupted: boolean) => void;
  thread: UploadThread;
}

const directory = 'files';

/** Larger files go in parts, which can be resumed; for smaller ones that would cost more than sending them again. */
const inPartsFrom = 5 * 1024 * 1024;

/** So long (ms) it waits where the server does not say when it may come again. */
const pause = 10_000;

/** So often it is tried without getting on, while the browser says that there is a connection. */
const tries = 10;

/** Waits, and no longer than until the connection is back. */
export const rest = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      globalThis.removeEventListener?.('online', end);
      done();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    globalThis.addEventListener?.('online', end);
    if (signal.aborted) end();
  });

/** A refusal after which the same may well go through a little later. */
const isPassing = ({ status, isNetworkFailure }: ApiError) =>
  isNetworkFailure || [408, 423, 429, 502, 503, 504].includes(status);

/**
 * Does something again for as long as what stops it may pass: where so many come that the server asks for a pause, it
 * makes one; where the connection is lost, it waits for that.
 * @param step told of a way to say that it got on, after which tries are counted anew
 */
export async function persist<T>(
  { signal, onInterrupted }: Pick<Sending, 'signal' | 'onInterrupted'>,
  step: (gotOn: () => void) => Promise<T>,
): Promise<T> {
  let failures = 0;
  const gotOn = () => {
    failures = 0;
    onInterrupted(false);
  };
  for (;;) {
    try {
      const result = await step(gotOn);
      onInterrupted(false);
      return result;
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || !isPassing(error)) throw error;
      const isAway = error.isNetworkFailure && !navigator.onLine;
      if (!isAway && error.status !== 429) failures += 1;
      if (failures > tries) throw error;
      if (error.isNetworkFailure) onInterrupted(true);
      const asked = error.retryAfter === null ? null : error.retryAfter * 1000;
      await rest(
        asked ?? (error.status === 429 ? pause : Math.min(1000 * 2 ** Math.max(failures - 1, 0), 30_000)),
        signal,
      );
      // Who paused or left meanwhile wants nothing more of it.
      if (signal.aborted) throw error;
    }
  }
}

/** For what nobody pauses or looks at. */
export const unattended: Pick<Sending, 'signal' | 'onInterrupted'> = {
  signal: new AbortController().signal,
  onInterrupted: () => {},
};

async function sendBytes(file: File, sending: Sending): Promise<Upload> {
  if (file.size > inPartsFrom) {
    const { sendInParts } = await import('./send-in-parts.ts');
    return sendInParts(file, sending);
  }
  const { signal, onProgress } = sending;
  return persist(sending, async () => {
    onProgress(0);
    return upload(uploadFile, { params: { directory }, file, signal, onProgress });
  });
}

/** Sends a file, which then waits for being published; gives its id. Throws ApiError. */
export async function sendFile(file: File, sending: Sending): Promise<number> {
  return (await checked(await sendBytes(file, sending), directory, sending.signal)).id;
}

/** Lets go of what was sent and will not be published; the server does so by itself within a day. */
export function forgetFile(id: number): void {
  call(removeUpload, { params: { dir: directory, id } }).catch(() => {});
}

/** Gives up what is there of a file that was not sent wholly. */
export function giveUp(thread: UploadThread): void {
  const { id } = thread;
  if (id === null) return;
  thread.id = null;
  import('./unfinished-uploads.ts').then(({ discard }) => discard(id)).catch(() => {});
}
