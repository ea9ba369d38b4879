import {
  listResumableUploads,
  type ResumableUpload,
  removeResumableUpload,
  TUS_VERSION,
} from '@dorfplatz/contract';
import { useSyncExternalStore } from 'react';
import { leftUploadsKey, showUploads } from '../../kit/uploads-underway.ts';
import { addressOf, call, sendRaw } from '../../lib/client.ts';
import { writeLocal } from '../../lib/local-store.ts';

/** Uploads of the server that this page goes on with. */
const inWork = new Set<string>();
/** Those that an earlier page left, and that are for a folder. */
let left: readonly ResumableUpload[] = [];
const listeners = new Set<() => void>();

function setLeft(uploads: readonly ResumableUpload[]): void {
  left = uploads;
  for (const listener of listeners) listener();
  if (left.length > 0) showUploads('left', true);
  else {
    showUploads('left', false);
    if (inWork.size === 0) writeLocal(leftUploadsKey, null);
  }
}

/** Says that this page goes on with an upload; the browser remembers that there is one, should the page be closed. */
export function beginWork(id: string): void {
  inWork.add(id);
  writeLocal(leftUploadsKey, 'yes');
  if (left.some((upload) => upload.id === id)) setLeft(left.filter((upload) => upload.id !== id));
}

/** Says that an upload is complete or given up. */
export function endWork(id: string): void {
  inWork.delete(id);
  if (inWork.size === 0 && left.length === 0) writeLocal(leftUploadsKey, null);
}

export const isInWork = (id: string): boolean => inWork.has(id);

/** Own uploads that are not complete and that no page goes on with. */
export async function unfinished(): Promise<ResumableUpload[]> {
  const { uploads } = await call(listResumableUploads);
  return uploads.filter(({ id, is_receiving }) => !is_receiving && !inWork.has(id));
}

/** So soon (ms) the server knows that a page is gone whose connection just fell silent. */
const noticed = 22_000;

/** Asks the server what an earlier page left. */
export async function lookForLeft(isSecond = false): Promise<void> {
  const { uploads } = await call(listResumableUploads);
  const others = uploads.filter(({ id, folder_id }) => folder_id !== null && !inWork.has(id));
  const sent = others.filter(({ is_receiving }) => is_receiving);
  setLeft(others.filter(({ is_receiving }) => !is_receiving));
  if (sent.length === 0) return;
  // Another page sends them, or has just gone.
  writeLocal(leftUploadsKey, 'yes');
  if (!isSecond) setTimeout(() => lookForLeft(true).catch(() => {}), noticed);
}

/** Gives an upload up that is not complete. */
export async function discard(id: string): Promise<void> {
  endWork(id);
  setLeft(left.filter((upload) => upload.id !== id));
  await sendRaw({
    method: removeResumableUpload.method,
    address: addressOf(removeResumableUpload, { id }),
    headers: { 'Tus-Resumable': TUS_VERSION },
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLeftUploads = (): readonly ResumableUpload[] => useSyncExternalStore(subscribe, () => left);

const edge = 256 * 1024;

/** By which a file is known again: its name, size and age, and what it begins and ends with. */
export async function fingerprintOf(file: File): Promise<string> {
  const named = `${file.name} ${file.size} ${file.lastModified}`;
  // Without TLS browsers have no digests; then what a file is called and how old it is must do.
  const ends = crypto.subtle ? [file.slice(0, edge), file.slice(Math.max(0, file.size - edge))] : [];
  const bytes = await new Blob([named, ...ends]).arrayBuffer();
  if (!crypto.subtle) return encodeURIComponent(named).slice(-200);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
