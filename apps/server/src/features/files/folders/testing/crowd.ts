import { sql } from '../../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../../testing/contract/crowd.ts';
import { buildFolder, rootFolder } from '../../testing/build.ts';

/** As many files as there are people, each with a version that waits, and as many that were deleted. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const folder = await buildFolder(world.bed, { parentId: await rootFolder(world.bed), isReviewed: true });
  await sql`
    with made as (
      insert into files (owner_id, directory, state, original_filename, extension, content_type, size, sha256, storage_key, published_at)
      select ${world.author}, 'files', 'published', 'Datei ' || i || '.txt', 'txt', 'text/plain', 1, '', 'files/crowd-' || i, now()
      from generate_series(1, ${PEOPLE}::int) i returning id
    ), laid as (
      insert into file_containers (container_id, folder_id, file_id)
      select d.container_id, d.id, made.id from folders d, made where d.id = ${folder}
    )
    insert into file_versions (file_id, state, major, minor, author_id, original_filename, extension, content_type, size, sha256, storage_key)
    select id, 'pending', 1, 1, ${world.author}, 'Datei.txt', 'txt', 'text/plain', 1, '', 'files/crowd-' || id from made
  `.execute(world.bed.db.kysely);
  await sql`
    with gone as (
      insert into file_deletions (container_id, deleted_by) select container_id, ${world.author} from folders where id = ${folder} returning id
    )
    insert into folders (container_id, parent_id, type, name, deletion_id)
    select d.container_id, d.id, 'folder', 'Weg ' || i, gone.id from folders d, gone, generate_series(1, ${PEOPLE}::int) i where d.id = ${folder}
  `.execute(world.bed.db.kysely);
  return { folders: folder };
}
