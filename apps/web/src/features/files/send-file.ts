import { removeUpload, uploadFile } from '@dorfplatz/contract';
import { ApiError } from '../../lib/api-error.ts';
import { call, upload } from '../../lib/client.ts';

/** How a file gets to the server. */
export interface Sending {
  signal: AbortSignal;
  /** Share sent so far, 0 to 1. */
  onProgress: (share: number) => void;
}

const directory = 'files';

/** So long (ms) it waits where the server does not say when it may come again. */
const pause = 10_000;

const rest = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/**
 * Sends a file, which then waits for being published; gives its id. Where so many come that the server asks for a pause,
 * it makes one and goes on. Throws ApiError.
 */
export async function sendFile(file: File, { signal, onProgress }: Sending): Promise<number> {
  for (;;) {
    try {
      const { id } = await upload(uploadFile, { params: { directory }, file, signal, onProgress });
      return id;
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.status !== 429) throw error;
      onProgress(0);
      await rest(error.retryAfter === null ? pause : error.retryAfter * 1000, signal);
    }
  }
}

/** Lets go of what was sent and will not be published; the server does so by itself within a day. */
export function forgetFile(id: number): void {
  call(removeUpload, { params: { dir: directory, id } }).catch(() => {});
}
