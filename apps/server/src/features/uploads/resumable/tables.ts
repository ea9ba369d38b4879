import { sql } from '../../../platform/db/database.ts';
import type { Directory, FileRow } from '../tables.ts';

/** A row of `resumable_uploads` as `uploadColumns` reads it. */
export type ResumableRow = {
  id: string;
  directory: Directory;
  name: string;
  size: number;
  received: number;
  metadata: string;
  external_id: string | null;
  fingerprint: string | null;
  folder_id: number | null;
  file_id: number | null;
  is_receiving: boolean;
  expires_at: string;
};

/** An upload of which nothing has come for so long goes (decision 84). */
export const SILENT_HOURS = 24;

/** A receiver of which nothing was heard for so long is gone; another may go on. */
export const RECEIVER_SECONDS = 20;

const lifetime = sql.raw(`interval '${SILENT_HOURS} hours'`);

/** Whether an upload `u` has not gone yet. */
export const isKept = sql`u.touched_at > now() - ${lifetime}`;

export const uploadColumns = sql`
  u.id, u.directory, u.name, u.size, u.received, u.metadata, u.external_id, u.fingerprint, u.folder_id, u.file_id,
  coalesce(u.receiver_until > now(), false) as is_receiving, u.touched_at + ${lifetime} as expires_at
`;

/** An upload with the file that it became, if it has. */
export type Kept = { row: ResumableRow; file: FileRow | undefined };
