import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, invalid, notFound } from '../../platform/problem.ts';
import { judgeSharing, type NotShared, type Readers } from '../../platform/registries/file-sharing.ts';
import { isInUse } from '../../platform/registries/file-uses.ts';
import { refuseInfected } from './scanning/refusals.ts';
import { insistOnGroupSpace } from './space.ts';
import type { Directory } from './tables.ts';

export type UploadIds = {
  files?: readonly number[];
  images?: readonly number[];
  /** Of both kinds, in the order in which they are shown. */
  attachments?: readonly number[];
};

/** What the files are attached to. */
type Attaching = {
  author: Viewer;
  readers: Readers;
  /** What hangs there already, which stays whatever came of it and of the author's rights. */
  attached?: readonly number[];
};

/**
 * Makes own uploads lasting and lays them into the folders of the given streams. What is published already
 * keeps its place and gets the new ones.
 * @param attaching lets files of folders be among them, as far as the author may share these
 * @returns ids of images, then of files, each once, in the order given
 * @throws Problem 422 at `files`, `images` or `attachments` for ids that are not the viewer's, or not theirs to share; 507
 *   where a group has no room
 */
export async function publishUploads(
  tx: Transaction,
  viewer: Pick<Viewer, 'memberId'>,
  uploads: UploadIds,
  streamContainerIds: readonly number[],
  attaching?: Attaching,
): Promise<number[]> {
  const images = [...new Set(uploads.images ?? [])];
  const files = [...new Set(uploads.files ?? [])];
  const attachments = [...new Set(uploads.attachments ?? [])];
  const ids = [...images, ...files, ...attachments];
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; directory: Directory }>`
    update files f set state = 'published', published_at = coalesce(published_at, now())
    where id = any(${ids}::bigint[]) and owner_id = ${viewer.memberId} and state <> 'removed'
      ${attaching ? sql`and not ${liesInFolder}` : sql``}
    returning id, directory
  `.execute(tx);
  const known = new Map(rows.map((row) => [row.id, row.directory]));
  const refused = new Map<number, NotShared>();
  if (attaching) {
    for (const [id, directory] of await attachedBefore(tx, attaching, ids)) known.set(id, directory);
    const judged = await judgeFiles(
      tx,
      attaching,
      ids.filter((id) => !known.has(id)),
    );
    for (const [id, reason] of judged) {
      if (reason === null) known.set(id, 'files');
      else refused.set(id, reason);
    }
  }
  const check = (field: keyof UploadIds, wanted: readonly number[], directory?: Directory) => {
    const wrong = wanted.find((id) => (directory ? known.get(id) !== directory : !known.has(id)));
    if (wrong !== undefined) throw invalid({ [field]: [refused.get(wrong) ?? 'unknown'] });
  };
  check('images', images, 'images');
  check('files', files, 'files');
  check('attachments', attachments);
  await refuseInfected(tx, images, 'images');
  await refuseInfected(tx, [...files, ...attachments], files.length > 0 ? 'files' : 'attachments');
  await layIntoFolders(tx, ids, streamContainerIds);
  return ids;
}

/** The file `f` lies in a folder by hand: what of it is shown elsewhere is not for its owner alone to say. */
const liesInFolder = sql<boolean>`exists (
  select 1 from file_containers lies join folders d on d.id = lies.folder_id
  where lies.file_id = f.id and d.stream_id is null
)`;

async function attachedBefore(
  tx: Transaction,
  { attached = [] }: Attaching,
  ids: readonly number[],
): Promise<Map<number, Directory>> {
  const stay = ids.filter((id) => attached.includes(id));
  if (stay.length === 0) return new Map();
  const { rows } = await sql<{ id: number; directory: Directory }>`
    select id, directory from files where id = any(${stay}::bigint[])
  `.execute(tx);
  return new Map(rows.map(({ id, directory }) => [id, directory]));
}

const judgeFiles = async (tx: Transaction, { author, readers }: Attaching, ids: readonly number[]) =>
  ids.length === 0 ? [] : await judgeSharing(tx, author, ids, readers);

/**
 * Refuses to pass files on that lie in folders and are not the author's to share with those who read what they hang on.
 * @throws Problem 422 at the field
 */
export async function refusePassingOn(
  tx: Transaction,
  { author, readers }: Attaching,
  fileIds: readonly number[],
  field: string,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select f.id from files f where f.id = any(${[...fileIds]}::bigint[]) and f.state = 'published' and ${liesInFolder}
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  const judged = new Map(await judgeFiles(tx, { author, readers }, ids));
  if (ids.some((id) => judged.get(id) !== null)) throw invalid({ [field]: ['not_yours_to_share'] });
}

async function layIntoFolders(
  tx: Transaction,
  fileIds: number[],
  streamIds: readonly number[],
): Promise<void> {
  if (streamIds.length === 0) return;
  const { rows: laid } = await sql<{ container_id: number }>`
    insert into file_containers (container_id, folder_id, file_id)
    select folder.container_id, folder.id, f.id
    from folders folder cross join files f
    where f.id = any(${fileIds}::bigint[]) and f.state = 'published' and folder.stream_id = any(${[...streamIds]}::bigint[])
    on conflict do nothing returning container_id
  `.execute(tx);
  await insistOnGroupSpace(
    tx,
    laid.map((row) => row.container_id),
  );
}

/**
 * Makes an own image lasting as the picture of a person or group.
 * @param field where the error shows when it is not the viewer's image
 */
export async function publishImage(
  tx: Transaction,
  viewer: Pick<Viewer, 'memberId'>,
  imageId: number,
  field = 'image_id',
): Promise<void> {
  const { rows } = await sql`
    update files set state = 'published', published_at = coalesce(published_at, now())
    where id = ${imageId} and owner_id = ${viewer.memberId} and state <> 'removed' and directory = 'images'
    returning id
  `.execute(tx);
  if (rows.length === 0) throw invalid({ [field]: ['unknown'] });
  await refuseInfected(tx, [imageId], field);
}

/**
 * Takes files out of the folders of streams in which no post shows them: nobody reads them there any more.
 * @returns what `giveFilesBack` takes to lay them back
 */
export async function withholdFiles(tx: Transaction, fileIds: readonly number[]): Promise<unknown[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<{ laid: unknown }>`
    delete from file_containers lies using folders folder
    where lies.file_id = any(${[...fileIds]}::bigint[]) and folder.id = lies.folder_id and folder.stream_id is not null
      and not exists (
        select 1 from activity_files used
        join activities a on a.id = used.activity_id
        left join replies r on r.id = used.reply_id
        join activity_containers placed on placed.activity_id = used.activity_id
        where used.file_id = lies.file_id and placed.container_id = folder.stream_id
          and a.deleted_at is null and r.deleted_at is null
      )
    returning to_jsonb(lies) as laid
  `.execute(tx);
  return rows.map(({ laid }) => laid);
}

/**
 * Lays files back that `withholdFiles` took out; what was let go of meanwhile is there again.
 * @param fileIds what is shown again
 */
export async function giveFilesBack(
  tx: Transaction,
  fileIds: readonly number[],
  laid: readonly unknown[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await sql`
    update files set state = 'published', removed_at = null
    where id = any(${[...fileIds]}::bigint[]) and state = 'removed' and published_at is not null
  `.execute(tx);
  await sql`
    insert into file_containers
    select lay.* from jsonb_populate_recordset(null::file_containers, ${JSON.stringify(laid)}::jsonb) lay
    join folders folder on folder.id = lay.folder_id on conflict do nothing
  `.execute(tx);
}

/**
 * Lets files go after something that showed them is gone: they leave the folders of streams in which no post
 * shows them, and are removed when nothing at all does. Call it after the change.
 */
export async function releaseFiles(tx: Transaction, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  await withholdFiles(tx, fileIds);
  await sql`
    update files f set state = 'removed', removed_at = now()
    where f.id = any(${[...fileIds]}::bigint[]) and f.state <> 'removed' and not ${isInUse()}
  `.execute(tx);
}

/** Removes an own upload; throws 404 when it is not the viewer's and 409 when something shows it. */
export async function removeUpload(
  tx: Transaction,
  viewer: Viewer,
  upload: { directory: Directory; id: number },
): Promise<void> {
  const { rows } = await sql<{ is_in_use: boolean }>`
    select ${isInUse()} as is_in_use from files f
    where f.id = ${upload.id} and f.directory = ${upload.directory} and f.owner_id = ${viewer.memberId}
      and f.state <> 'removed'
    for update of f
  `.execute(tx);
  const found = rows[0];
  if (!found) throw notFound();
  if (found.is_in_use) throw conflict();
  await sql`update files set state = 'removed', removed_at = now() where id = ${upload.id}`.execute(tx);
}
