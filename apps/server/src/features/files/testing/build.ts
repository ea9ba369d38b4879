import { createHash, randomUUID } from 'node:crypto';
import { rows, sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

let counter = 0;

/** The root folder of the network, or of a group. */
export async function rootFolder(bed: Pick<TestBed, 'db'>, groupId: number | null = null): Promise<number> {
  const { rows: found } = await sql<{ id: number }>`
    select d.id from folders d join containers c on c.id = d.container_id join contexts x on x.id = c.context_id
    where d.type = 'root_folder' and c.group_id is not distinct from ${groupId}::bigint and x.member_id is null
  `.execute(bed.db.kysely);
  return found[0]!.id;
}

/** A folder within another. */
export async function buildFolder(
  bed: Pick<TestBed, 'db'>,
  traits: {
    parentId: number;
    name?: string;
    createdBy?: number;
    adding?: 'members' | 'administrators';
    isReviewed?: boolean;
  },
): Promise<number> {
  counter += 1;
  const { rows: made } = await sql<{ id: number }>`
    insert into folders (container_id, parent_id, type, name, created_by, own_adding, adding, own_review, is_reviewed)
    select container_id, id, 'folder', ${traits.name ?? `Ordner ${counter}`}, ${traits.createdBy ?? null},
      ${traits.adding ?? null}, coalesce(${traits.adding ?? null}, adding),
      ${traits.isReviewed ?? null}::boolean, coalesce(${traits.isReviewed ?? null}::boolean, is_reviewed)
    from folders where id = ${traits.parentId} returning id
  `.execute(bed.db.kysely);
  return made[0]!.id;
}

/** A published file in folders, with its bytes. */
export async function buildFile(
  bed: Pick<TestBed, 'db' | 'services'>,
  traits: {
    folderIds: readonly number[];
    ownerId: number;
    name?: string;
    content?: string | Buffer;
    contentType?: string;
  },
): Promise<number> {
  counter += 1;
  const name = traits.name ?? `Datei ${counter}.txt`;
  const content = Buffer.from(traits.content ?? `Inhalt ${counter}`);
  const key = `files/${randomUUID()}`;
  await bed.services.storage.put(key, content);
  const [file] = await rows<{ id: number }>(
    bed.db.kysely,
    `insert into files (owner_id, updated_by, directory, state, original_filename, extension, content_type, size, sha256,
       storage_key, published_at)
     values ($1, $1, 'files', 'published', $2, $3, $4, $5, $6, $7, now()) returning id`,
    [
      traits.ownerId,
      name,
      /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '',
      traits.contentType ?? 'text/plain',
      content.length,
      createHash('sha256').update(content).digest('hex'),
      key,
    ],
  );
  await sql`
    insert into file_containers (container_id, folder_id, file_id)
    select container_id, id, ${file!.id} from folders where id = any(${[...traits.folderIds]}::bigint[])
  `.execute(bed.db.kysely);
  return file!.id;
}
