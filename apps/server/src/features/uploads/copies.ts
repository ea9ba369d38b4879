import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { extensionOf } from './file-name.ts';
import type { FileRow } from './tables.ts';

/** Bytes that somebody may read, and what they are to be called. */
export type Copied = Pick<
  FileRow,
  'original_filename' | 'content_type' | 'size' | 'width' | 'height' | 'sha256' | 'storage_key'
>;

/** Makes own uploads of bytes that are kept already: they are not read, only named once more. @returns ids in that order */
export async function copyToUploads(tx: Sql, viewer: Viewer, files: readonly Copied[]): Promise<number[]> {
  const ids: number[] = [];
  for (const file of files) {
    const { rows } = await sql<{ id: number }>`
      insert into files (owner_id, directory, original_filename, extension, content_type, size, width, height, sha256, storage_key)
      values (${viewer.memberId}, 'files', ${file.original_filename}, ${extensionOf(file.original_filename)},
        ${file.content_type}, ${file.size}, ${file.width}, ${file.height}, ${file.sha256}, ${file.storage_key})
      returning id
    `.execute(tx);
    ids.push(rows[0]!.id);
  }
  return ids;
}
