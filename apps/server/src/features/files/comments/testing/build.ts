import { sql } from '../../../../platform/db/database.ts';
import type { TestBed } from '../../../../testing/test-bed.ts';

/** Something that somebody said about a file. */
export async function buildComment(
  bed: Pick<TestBed, 'db'>,
  traits: { fileId: number; authorId: number; content?: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into file_comments (file_id, author_id, content, created_at)
    values (${traits.fileId}, ${traits.authorId}, ${traits.content ?? 'Sieht gut aus.'}, clock_timestamp()) returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
