import type { FolderContext, FolderStep } from '@dorfplatz/contract';
import { useSyncExternalStore } from 'react';
import { showUploads } from '../../kit/uploads-underway.ts';
import { publish } from './api.ts';
import { forgetFile, giveUp, sendFile } from './send-file.ts';
import { persist, unattended } from './sending.ts';
import { Line, type QueuedUpload, UploadQueue } from './upload-queue.ts';

/** The folder into which files go. */
export interface UploadTarget {
  folder: FolderStep;
  context: FolderContext;
}

/** Files that were dropped on a folder together. */
export interface UploadBatch extends UploadTarget {
  key: string;
  uploads: readonly QueuedUpload[];
  isPublishing: boolean;
  /** Why they could not be published though they are sent. */
  problem: unknown;
  /** What the files are called now whose names were taken. */
  renamed: readonly string[];
  /** They wait for approval. */
  isPending: boolean;
}

/** So much was sent at a time, of which the speed is told. */
interface Sample {
  at: number;
  bytes: number;
}

const line = new Line();

const newQueue = (folderId: number | null = null) =>
  new UploadQueue({ send: sendFile, forget: forgetFile, giveUp }, folderId, line);

let batches: readonly UploadBatch[] = [];
const queues = new Map<string, UploadQueue>();
const listeners = new Set<() => void>();
let samples: Sample[] = [];
/** The speed is that of the last so many ms. */
const sampled = 5000;

/** What of an upload is still to be done. */
export const isUnderway = ({ state }: QueuedUpload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'paused' || state === 'sent';

const bytesSent = () =>
  batches.reduce(
    (sum, { uploads }) => sum + uploads.reduce((of, { file, share }) => of + file.size * share, 0),
    0,
  );

// Who closes the window would lose what is on its way.
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function tell(next: readonly UploadBatch[]): void {
  batches = next;
  const now = Date.now();
  samples = [...samples.filter(({ at }) => at > now - sampled), { at: now, bytes: bytesSent() }];
  showUploads('underway', batches.length > 0);
  if (batches.some(({ uploads }) => uploads.some(isUnderway))) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

const change = (key: string, part: Partial<UploadBatch>) =>
  tell(batches.map((batch) => (batch.key === key ? { ...batch, ...part } : batch)));

/** So long (ms) a batch stands that came through wholly. */
const shown = 8000;

/** Takes a batch away by itself, unless there is something to read of it. */
function closeLater(key: string): void {
  setTimeout(() => {
    const batch = batches.find((each) => each.key === key);
    const isDone = batch?.uploads.every(({ state }) => state === 'published') ?? false;
    if (batch && isDone && batch.renamed.length === 0) closeBatch(key);
  }, shown);
}

/** So many are published by one call. */
const together = 100;

/** Publishes what of a batch is sent, as soon as nothing of it is on its way any more. */
async function publishSettled(key: string): Promise<void> {
  const batch = batches.find((each) => each.key === key);
  const queue = queues.get(key);
  if (!batch || !queue?.isSettled || batch.isPublishing) return;
  const ids = queue.uploads.flatMap(({ state, id }) => (state === 'sent' && id !== null ? [id] : []));
  if (ids.length === 0) return;
  change(key, { isPublishing: true, problem: null });
  try {
    let names = batch.renamed;
    for (let at = 0; at < ids.length; at += together) {
      const part = ids.slice(at, at + together);
      const idempotencyKey = crypto.randomUUID();
      const { renamed, is_pending } = await persist(unattended, () =>
        publish(batch.context.slug, { files: part, folder_ids: [batch.folder.id] }, idempotencyKey),
      );
      names = [...names, ...renamed];
      change(key, { renamed: names, isPending: is_pending });
      queue.markPublished(part);
    }
    change(key, { isPublishing: false });
  } catch (problem) {
    change(key, { isPublishing: false, problem });
    return;
  }
  closeLater(key);
  // What came after a retry meanwhile.
  await publishSettled(key);
}

/** Sends files and publishes them in a folder when all are there, whatever screen is looked at meanwhile. */
export function uploadInto({ folder, context }: UploadTarget, files: readonly File[]): void {
  if (files.length === 0) return;
  const key = crypto.randomUUID();
  const queue = newQueue(folder.id);
  queues.set(key, queue);
  if (batches.every(({ uploads }) => !uploads.some(isUnderway))) samples = [];
  tell([
    ...batches,
    { key, folder, context, uploads: [], isPublishing: false, problem: null, renamed: [], isPending: false },
  ]);
  queue.subscribe(() => {
    if (!queues.has(key)) return;
    change(key, { uploads: queue.uploads });
    if (queue.uploads.length === 0) closeBatch(key);
    else void publishSettled(key).catch(() => {});
  });
  queue.add(files);
}

export const retryUpload = (batchKey: string, key: string): void => queues.get(batchKey)?.retry(key);
export const pauseUpload = (batchKey: string, key: string): void => queues.get(batchKey)?.pause(key);
export const resumeUpload = (batchKey: string, key: string): void => queues.get(batchKey)?.resume(key);

/** Pauses whatever is on its way, or goes on with all that is paused. */
export function holdAll(isHeld: boolean): void {
  for (const queue of queues.values())
    for (const { key } of queue.uploads) isHeld ? queue.pause(key) : queue.resume(key);
}

export const removeUploadOf = (batchKey: string, key: string): void => queues.get(batchKey)?.remove(key);

/** Tries to publish once more, in another folder where one is given. */
export function publishAgain(key: string, target?: UploadTarget): void {
  if (target) change(key, target);
  void publishSettled(key).catch(() => {});
}

/** Takes a batch away with all of it that is not published. */
export function closeBatch(key: string): void {
  const queue = queues.get(key);
  queues.delete(key);
  queue?.clear();
  tell(batches.filter((batch) => batch.key !== key));
}

/** How fast (bytes a second) files are sent now, and how long (s) the rest takes; null while that cannot be told. */
export function uploadPace(): { speed: number; seconds: number } | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 1000) return null;
  const speed = ((last.bytes - first.bytes) / (last.at - first.at)) * 1000;
  if (speed <= 0) return null;
  const total = batches.reduce(
    (sum, { uploads }) => sum + uploads.reduce((of, { file }) => of + file.size, 0),
    0,
  );
  return { speed, seconds: (total - last.bytes) / speed };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All batches that are not closed. */
export const useUploadBatches = (): readonly UploadBatch[] => useSyncExternalStore(subscribe, () => batches);

/** A queue of a form of its own, which publishes by itself. */
export const newUploadQueue = () => newQueue();
