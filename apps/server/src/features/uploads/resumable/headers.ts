import type { IncomingHttpHeaders } from 'node:http';
import { TUS_VERSION } from '@dorfplatz/contract';
import { Problem } from '../../../platform/problem.ts';
import { type Directory, isDirectory } from '../tables.ts';

/** What an upload says of itself when it begins. */
export type Announced = {
  size: number;
  metadata: string;
  name: string;
  directory: Directory;
  externalId: string | undefined;
  fingerprint: string | undefined;
  folderId: number | undefined;
};

const METADATA_CHARACTERS = 4_000;

/** @throws Problem 412 for a client that speaks another version, or none */
export function mustSpeakTus(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw new Problem(412, 'tus_version');
}

/** A whole number of bytes; undefined for anything else. */
export function bytesOf(text: string | string[] | undefined): number | undefined {
  const number = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

/**
 * Reads how an upload is announced. A name comes as `filename` or `name`, whichever programs send.
 * @throws Problem 400 for what cannot be read, 404 for another directory
 */
export function readAnnouncement(headers: IncomingHttpHeaders): Announced {
  if (headers['upload-defer-length'] !== undefined) throw new Problem(400, 'upload_length_needed');
  const size = bytesOf(headers['upload-length']);
  if (size === undefined) throw new Problem(400, 'upload_length_needed');
  const metadata = headers['upload-metadata'] ?? '';
  if (typeof metadata !== 'string' || metadata.length > METADATA_CHARACTERS)
    throw new Problem(400, 'malformed');
  const values = readMetadata(metadata);
  const directory = values.get('directory') || 'files';
  if (!isDirectory(directory)) throw new Problem(404, 'not_found');
  const folderId = values.get('folder_id');
  if (folderId && !bytesOf(folderId)) throw new Problem(400, 'malformed');
  return {
    size,
    metadata,
    name: values.get('filename') || values.get('name') || '',
    directory,
    externalId: values.get('external_id')?.slice(0, 200),
    fingerprint: values.get('fingerprint')?.slice(0, 200),
    folderId: folderId ? Number(folderId) : undefined,
  };
}

/** Pairs of a key and its value in Base64, which may be left out, by commas. */
function readMetadata(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const pair of text.trim() === '' ? [] : text.split(',')) {
    const [key, value = '', ...more] = pair.trim().split(' ');
    if (!key || more.length > 0 || values.has(key)) throw new Problem(400, 'malformed');
    values.set(key, decode(value));
  }
  return values;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(value: string): string {
  if (!/^([A-Za-z\d+/]{4})*([A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(value))
    throw new Problem(400, 'malformed');
  try {
    const text = utf8.decode(Buffer.from(value, 'base64'));
    if (!text.includes('\0')) return text;
  } catch {}
  throw new Problem(400, 'malformed');
}
