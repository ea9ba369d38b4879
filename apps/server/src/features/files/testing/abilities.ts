import {
  addFileVersion,
  approveFileVersion,
  deleteSelection,
  getFile,
  lockFile,
  moveSelection,
  unlockFile,
  updateFile,
} from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import { type Abilities, call, PLACES, type PlaceName } from '../../../testing/abilities/ability.ts';
import { buildFile, buildFolder, rootFolder } from './build.ts';
import { buildVersion } from './build-version.ts';

type Thing = { id: number; folderId: number; versionId: number; uploadId: number };

/** How a file may stand in the open group. */
const STANDINGS = [
  'own',
  'locked',
  'locked by oneself',
  'in an office',
  'final',
  'of administrators',
  'of a post',
] as const;

/** What one can do with a file: each has a version that waits, of the author of the world. */
export const abilities: Abilities<Thing> = {
  kind: 'file',
  where: [...PLACES, ...STANDINGS],
  async make({ world, places, where, person }) {
    const { bed, author } = world;
    const place = places[where as PlaceName] ?? places.open;
    const parentId = await rootFolder(bed, place === world.network ? null : place.id);
    const self = person.id || author;
    const { rows } = await sql<{ id: number }>`
      select id from folders where stream_id = ${place.streamId}
    `.execute(bed.db.kysely);
    const folderId =
      where === 'of a post'
        ? rows[0]!.id
        : await buildFolder(bed, {
            parentId,
            isReviewed: true,
            ...(where === 'of administrators' && { adding: 'administrators' as const }),
          });
    const id = await buildFile(bed, { folderIds: [folderId], ownerId: where === 'own' ? self : author });
    const holder = where === 'locked' ? author : where === 'locked by oneself' ? self : null;
    await sql`
      update files set locked_by = ${holder}::bigint,
        locked_until = case when ${holder}::bigint is not null then now() + interval '1 day' end,
        finalized_at = case when ${where === 'final'}::boolean then now() end
      where id = ${id}
    `.execute(bed.db.kysely);
    if (where === 'in an office')
      await sql`
        insert into office_locks (file_id, lock_id, expires_at, people)
        values (${id}, 'office', now() + interval '30 minutes', array[${author}::bigint])
      `.execute(bed.db.kysely);
    // Of somebody who asks for nothing here: nobody approves what is their own.
    const versionId = await buildVersion(bed, id, { state: 'pending', authorId: world.people.locked });
    return { id, folderId, versionId, uploadId: await world.upload(self) };
  },
  async canOf(client, { id }) {
    const { status, body } = await client.call(getFile, { params: { id } });
    return status === 200 ? body.can : {};
  },
  flags: {
    update: [{ call: call(updateFile, ({ id }) => ({ params: { id }, body: { description: 'Neu' } })) }],
    add_version: [
      { call: call(addFileVersion, ({ id, uploadId }) => ({ params: { id }, body: { file: uploadId } })) },
    ],
    destroy: [
      {
        call: call(deleteSelection, ({ id, folderId }) => ({
          body: { file_ids: [id], source_folder_id: folderId },
        })),
      },
    ],
    move: [
      {
        call: call(moveSelection, ({ id, folderId }) => ({
          body: { file_ids: [id], source_folder_id: folderId, target_folder_id: folderId },
        })),
      },
    ],
    lock: [{ call: call(lockFile, ({ id }) => ({ params: { id }, body: {} })) }],
    unlock: [{ call: call(unlockFile, ({ id }) => ({ params: { id } })) }],
    finalize: [{ call: call(updateFile, ({ id }) => ({ params: { id }, body: { finalized: true } })) }],
    reopen: [{ call: call(updateFile, ({ id }) => ({ params: { id }, body: { finalized: false } })) }],
    approve: [
      { call: call(approveFileVersion, ({ id, versionId }) => ({ params: { id, version_id: versionId } })) },
    ],
  },
};
