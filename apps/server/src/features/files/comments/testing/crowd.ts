import { sql } from '../../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../../testing/contract/crowd.ts';
import { buildFile, rootFolder } from '../../testing/build.ts';

/** A file about which more was said than one page holds, all of it at one moment. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const { bed, author } = world;
  const file = await buildFile(bed, { folderIds: [await rootFolder(bed)], ownerId: author });
  await sql`
    insert into file_comments (file_id, author_id, content, created_at)
    select ${file}, ${author}, 'Hinweis ' || i, now() from generate_series(1, ${PEOPLE}::int) i
  `.execute(bed.db.kysely);
  return { files: file };
}
