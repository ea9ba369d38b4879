import { removeUpload, type Upload, uploadFile } from '@dorfplatz/contract';
import { call, upload } from '../../lib/client.ts';
import { checked } from '../../lib/held.ts';
import { persist, type Sending, type UploadThread } from './sending.ts';

const directory = 'files';

/** Larger files go in parts, which can be resumed; for smaller ones that would cost more than sending them again. */
const inPartsFrom = 5 * 1024 * 1024;

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
