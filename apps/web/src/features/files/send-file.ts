import { removeUpload, uploadFile } from '@dorfplatz/contract';
import { call, upload } from '../../lib/client.ts';

/** How a file gets to the server. */
export interface Sending {
  signal: AbortSignal;
  /** Share sent so far, 0 to 1. */
  onProgress: (share: number) => void;
}

const directory = 'files';

/** Sends a file, which then waits for being published; gives its id. Throws ApiError. */
export async function sendFile(file: File, { signal, onProgress }: Sending): Promise<number> {
  const { id } = await upload(uploadFile, { params: { directory }, file, signal, onProgress });
  return id;
}

/** Lets go of what was sent and will not be published; the server does so by itself within a day. */
export function forgetFile(id: number): void {
  call(removeUpload, { params: { dir: directory, id } }).catch(() => {});
}
