import type { ResumableUpload } from '@dorfplatz/contract';
import { presentUpload } from '../present.ts';
import type { FileRow } from '../tables.ts';
import type { ResumableRow } from './tables.ts';

export const presentResumable = (row: ResumableRow, file?: FileRow): ResumableUpload => ({
  id: row.id,
  directory: row.directory,
  name: row.name,
  size: row.size,
  offset: row.received,
  fingerprint: row.fingerprint,
  folder_id: row.folder_id,
  is_receiving: row.is_receiving,
  expires_at: row.expires_at,
  file: file ? presentUpload(file, 200) : null,
});
