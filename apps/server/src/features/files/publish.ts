import type { FileFilter, Language } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { holdTagNames } from '../../platform/tags.ts';
import { createActivity } from '../activities/index.ts';
import type { StoredValues } from '../property-sets/index.ts';
import { extensionOf, refuseInfected, refuseUnwanted } from '../uploads/index.ts';
import { recordFilesChanged } from './changed.ts';
import { recordPending } from './events.ts';
import { lockNames, type Names } from './names.ts';
import { awaitApproval, foldersToAddTo, layFiles } from './places.ts';
import { newProfile } from './profiles.ts';
import type { FolderRow } from './tables.ts';

export type NewFiles = {
  files: readonly number[];
  folder_ids: readonly number[];
  description?: string;
  post_to_stream?: boolean;
  file_profile?: Record<string, unknown>;
};

type Upload = { id: number; original_filename: string };

/** Own uploads that were received whole and shown nowhere so far, in the order of the ids. */
async function takeUploads(tx: Transaction, viewer: Viewer, uploadIds: readonly number[]): Promise<Upload[]> {
  const ids = [...new Set(uploadIds)];
  const { rows } = await sql<Upload>`
    select id, original_filename from files
    where id = any(${ids}::bigint[]) and owner_id = ${viewer.memberId} and directory = 'files' and state = 'volatile'
      and sha256 <> ''
    order by array_position(${ids}::bigint[], id) for update
  `.execute(tx);
  if (rows.length < ids.length) throw invalid({ files: ['unknown'] });
  await refuseInfected(tx, ids, 'files');
  return rows;
}

async function nameAndPublish(
  tx: Transaction,
  uploads: readonly Upload[],
  names: Names,
  { description, profile }: { description: string; profile: StoredValues },
): Promise<string[]> {
  const named = uploads.map(({ id, original_filename }) => ({
    id,
    before: original_filename,
    name: names.take(original_filename),
  }));
  await sql`
    update files f set state = 'published', published_at = now(), updated_at = now(), updated_by = f.owner_id,
      original_filename = named.name, extension = named.extension, description = ${description}, property_values = ${JSON.stringify(profile)}::jsonb
    from unnest(
      ${named.map(({ id }) => id)}::bigint[], ${named.map(({ name }) => name)}::text[],
      ${named.map(({ name }) => extensionOf(name))}::text[]
    ) as named (id, name, extension)
    where f.id = named.id
  `.execute(tx);
  return named.filter(({ name, before }) => name !== before).map(({ name }) => name);
}

/** The streams of the trees in which the folders lie, as far as the author takes part in them. */
async function streamsBeside(
  tx: Transaction,
  author: Viewer,
  folders: readonly FolderRow[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from containers c
    left join groups g on g.id = c.group_id
    where c.kind = 'stream' and c.is_main and c.archived_at is null and ${visibleTo(author)}
      and c.context_id in (
        select tree.context_id from containers tree where tree.id = any(${folders.map((folder) => folder.container_id)}::bigint[])
      )
      and case when g.id is null then ${!author.isExternal}::boolean else g.archived_at is null and exists (
        select 1 from group_memberships m where m.group_id = g.id and m.member_id = ${author.memberId} and m.state = 'member'
      ) end
    order by c.id
  `.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Makes own uploads files of folders. Rights and place are those of this moment, whatever they were when the upload
 * began; what is refused stays an upload.
 * @param slug of the group in which all folders must lie, if they must
 * @throws Problem 404, 403, and 422 at `files`, `folder_ids`, `post_to_stream` or below `file_profile`
 */
export async function publishNewFiles(
  tx: Transaction,
  viewer: Viewer,
  body: NewFiles,
  { slug, language, filter }: { slug?: string; language: Language; filter: FileFilter },
): Promise<{ fileIds: number[]; folder: FolderRow; renamed: string[]; isPending: boolean }> {
  if (body.file_profile) await holdTagNames(tx);
  const names = await lockNames(tx, body.folder_ids);
  if (!names) throw new Problem(404, 'folder_gone');
  const folders = await foldersToAddTo(tx, viewer, body.folder_ids);
  if (slug !== undefined && folders.some((folder) => folder.group_slug !== slug))
    throw invalid({ folder_ids: ['unknown'] });
  const isPending = folders.some((folder) => folder.is_reviewed);
  // A post would show what only those who approve may see so far.
  if (body.post_to_stream && isPending) throw invalid({ post_to_stream: ['waits_for_approval'] });
  const streamIds = body.post_to_stream ? await streamsBeside(tx, viewer, folders) : [];
  if (body.post_to_stream && streamIds.length === 0) throw invalid({ post_to_stream: ['no_stream'] });

  const uploads = await takeUploads(tx, viewer, body.files);
  refuseUnwanted(
    uploads.map((upload) => upload.original_filename),
    filter,
    language,
  );
  const fileIds = uploads.map(({ id }) => id);
  const folderIds = folders.map((folder) => folder.folder_id);
  const profile = await newProfile(tx, viewer, 'file_profile', folders, body.file_profile);
  const description = body.description?.trim() ?? '';
  const renamed = await nameAndPublish(tx, uploads, names, { description, profile });
  await layFiles(tx, fileIds, folderIds, isPending);
  if (isPending) await recordPending(tx, viewer.memberId, await awaitApproval(tx, fileIds));
  if (body.post_to_stream) {
    const content =
      body.description?.trim() || translate(language, 'files.posted', { count: fileIds.length });
    await createActivity(tx, viewer, { content, files: fileIds }, streamIds);
  }
  await recordFilesChanged(tx, viewer.memberId, folderIds);
  return {
    fileIds,
    folder: folders.find((folder) => folder.folder_id === body.folder_ids[0])!,
    renamed,
    isPending,
  };
}
