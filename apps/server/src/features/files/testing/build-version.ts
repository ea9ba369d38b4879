import { randomUUID } from 'node:crypto';
import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

/** A version beside the current one: an older one, or one that waits. */
export async function buildVersion(
  bed: Pick<TestBed, 'db' | 'services'>,
  fileId: number,
  traits: { state: 'stored' | 'pending'; authorId: number; content?: string },
): Promise<number> {
  const key = `files/${randomUUID()}`;
  const { sha256, size } = await bed.services.storage.put(key, Buffer.from(traits.content ?? 'Fassung'));
  const { rows } = await sql<{ id: number }>`
    insert into file_versions (file_id, state, major, minor, author_id, original_filename, extension, content_type, size,
      sha256, storage_key)
    select f.id, ${traits.state}, case when ${traits.state} = 'pending' then f.major else f.major - 1 end,
      1 + coalesce((select max(minor) from file_versions v where v.file_id = f.id), 0), ${traits.authorId},
      f.original_filename, f.extension, f.content_type, ${size}, ${sha256}, ${key}
    from files f where f.id = ${fileId} returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
