import { readLocal, writeLocal } from '../../lib/local-store.ts';

/** An upload that waits for its post, as this browser remembers it between two visits. */
export interface KeptUpload {
  kind: 'image' | 'file';
  id: number;
  name: string;
  size: number;
  /** Where its bytes are, as long as the server knows them. */
  address: string;
  /** It lies in a folder, and is no upload. */
  isOfFolder?: boolean;
}

const storageKey = (draft: string) => `draft-uploads:${draft}`;

function isKept(value: unknown): value is KeptUpload {
  const { kind, id, name, size, address, isOfFolder } = value as Record<string, unknown>;
  return (
    (kind === 'image' || kind === 'file') &&
    Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    typeof size === 'number' &&
    typeof address === 'string' &&
    address.startsWith('/api/storage/') &&
    (isOfFolder === undefined || typeof isOfFolder === 'boolean')
  );
}

/** The uploads of a draft; none where nothing, or nothing readable, was kept. */
export function readKeptUploads(draft: string): KeptUpload[] {
  try {
    const kept: unknown = JSON.parse(readLocal(storageKey(draft)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((value) => value !== null && isKept(value)) : [];
  } catch {
    return [];
  }
}

/** Keeps the uploads of a draft; an empty list forgets them. */
export function keepUploads(draft: string, uploads: readonly KeptUpload[]): void {
  writeLocal(storageKey(draft), uploads.length === 0 ? null : JSON.stringify(uploads));
}
