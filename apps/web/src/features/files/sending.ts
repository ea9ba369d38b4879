import { ApiError } from '../../lib/api-error.ts';

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
