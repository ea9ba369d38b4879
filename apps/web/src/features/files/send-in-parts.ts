import {
  createResumableUpload,
  getResumableUpload,
  PART_TYPE,
  type ResumableUpload,
  sendPart,
  TUS_VERSION,
  type Upload,
} from '@dorfplatz/contract';
import { ApiError } from '../../lib/api-error.ts';
import { addressOf, call, sendRaw } from '../../lib/client.ts';
import { persist, rest, type Sending } from './sending.ts';
import { beginWork, endWork, fingerprintOf, isInWork, unfinished } from './unfinished-uploads.ts';

/**
 * So many bytes go at a time. The server keeps every byte that reaches it; but some proxies hand on nothing before they
 * have all of a request, or take none that is larger.
 */
const partBytes = 32 * 1024 * 1024;

const tus = { 'Tus-Resumable': TUS_VERSION };

function encode(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

async function begin(file: File, folderId: number | null, fingerprint: string, signal: AbortSignal) {
  const metadata: Record<string, string> = {
    filename: file.name,
    directory: 'files',
    fingerprint,
    ...(folderId !== null && { folder_id: String(folderId) }),
  };
  const { body } = await sendRaw({
    method: createResumableUpload.method,
    address: addressOf(createResumableUpload),
    headers: {
      ...tus,
      'Upload-Length': String(file.size),
      'Upload-Metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${encode(value)}`)
        .join(','),
      'Idempotency-Key': crypto.randomUUID(),
    },
    signal,
  });
  return body as ResumableUpload;
}

/** The upload that a file goes on with: its own of before, one of the same file that an earlier page left, or a new one. */
async function findOrBegin(file: File, { thread, signal }: Sending): Promise<ResumableUpload> {
  if (thread.id !== null) {
    try {
      return await call(getResumableUpload, { params: { id: thread.id }, signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      // Gone for its age.
      endWork(thread.id);
      thread.id = null;
    }
  }
  const fingerprint = await fingerprintOf(file);
  const same = (await unfinished()).find(
    ({ id, directory, ...upload }) =>
      !isInWork(id) &&
      directory === 'files' &&
      upload.fingerprint === fingerprint &&
      upload.size === file.size,
  );
  const upload = same ?? (await begin(file, thread.folderId, fingerprint, signal));
  thread.id = upload.id;
  beginWork(upload.id);
  return upload;
}

/**
 * Sends a file in parts and goes on by itself where the server says it is, whatever came between: a lost connection, a
 * part that came halfway, a server that started again. Gives the file. Throws ApiError.
 */
export async function sendInParts(file: File, sending: Sending): Promise<Upload> {
  const { signal, onProgress, onInterrupted, thread } = sending;
  let reached = 0;
  return persist(sending, async (gotOn) => {
    for (;;) {
      // What the server has counts, never what was sent.
      const upload = await findOrBegin(file, sending);
      const address = addressOf(sendPart, { id: upload.id });
      let { offset } = upload;
      onProgress(offset / file.size);
      onInterrupted(false);
      if (offset > reached) gotOn();
      reached = offset;
      if (upload.file) {
        endWork(upload.id);
        thread.id = null;
        return upload.file;
      }
      try {
        do {
          const at = offset;
          const part = file.slice(at, at + partBytes);
          await sendRaw({
            method: sendPart.method,
            address,
            headers: { ...tus, 'Content-Type': PART_TYPE, 'Upload-Offset': String(at) },
            body: part,
            signal,
            onSent: (bytes) => onProgress(Math.min((at + bytes) / file.size, 1)),
          });
          offset = at + part.size;
          gotOn();
        } while (offset < file.size);
      } catch (error) {
        if (signal.aborted || !(error instanceof ApiError)) throw error;
        // Another offset, or none any more: it is asked for.
        if (error.code !== 'upload_offset' && error.status !== 404) throw error;
        await rest(1000, signal);
        if (signal.aborted) throw error;
      }
    }
  });
}
