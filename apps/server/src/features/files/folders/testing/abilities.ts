import {
  createFolder,
  deleteSelection,
  getFolder,
  moveSelection,
  publishFiles,
  updateFolder,
} from '@dorfplatz/contract';
import { sql } from '../../../../platform/db/database.ts';
import { type Abilities, call, PLACES, type PlaceName } from '../../../../testing/abilities/ability.ts';
import { buildFile, buildFolder, rootFolder } from '../../testing/build.ts';

type Thing = { id: number; parentId: number; uploadId: number };

/** How a folder may stand in the open group. */
const STANDINGS = [
  'own',
  'own, with another’s file',
  'own, reviewed',
  'of administrators',
  'root',
  'of posts',
] as const;

/** What one can do with a folder. */
export const abilities: Abilities<Thing> = {
  kind: 'folder',
  where: [...PLACES, ...STANDINGS],
  async make({ world, places, where, person }) {
    const { bed, author } = world;
    const place = places[where as PlaceName] ?? places.open;
    const parentId = await rootFolder(bed, place === world.network ? null : place.id);
    const self = person.id || author;
    const uploadId = await world.upload(self);
    if (where === 'root') return { id: parentId, parentId, uploadId };
    if (where === 'of posts') {
      const { rows } = await sql<{ id: number }>`
        select id from folders where stream_id = ${place.streamId}
      `.execute(bed.db.kysely);
      return { id: rows[0]!.id, parentId, uploadId };
    }
    const id = await buildFolder(bed, {
      parentId,
      createdBy: where.startsWith('own') ? self : author,
      ...(where === 'own, reviewed' && { isReviewed: true }),
      ...(where === 'of administrators' && { adding: 'administrators' as const }),
    });
    if (where === 'own, with another’s file')
      await buildFile(bed, { folderIds: [id], ownerId: world.people.locked });
    return { id, parentId, uploadId };
  },
  async canOf(client, { id }) {
    const { status, body } = await client.call(getFolder, { params: { id } });
    return status === 200 ? body.can : {};
  },
  flags: {
    add_files: [
      { call: call(publishFiles, ({ id, uploadId }) => ({ body: { files: [uploadId], folder_ids: [id] } })) },
    ],
    create_subfolders: [
      {
        call: call(createFolder, ({ id, uploadId }) => ({
          // In the root there are those of others already.
          body: { parent_folder_id: id, name: `Neu ${uploadId}` },
        })),
      },
    ],
    update: [{ call: call(updateFolder, ({ id }) => ({ params: { id }, body: { description: 'Neu' } })) }],
    destroy: [{ call: call(deleteSelection, ({ id }) => ({ body: { folder_ids: [id] } })) }],
    move: [
      {
        call: call(moveSelection, ({ id, parentId }) => ({
          body: { folder_ids: [id], target_folder_id: parentId },
        })),
      },
    ],
    manage: [{ call: call(updateFolder, ({ id }) => ({ params: { id }, body: { review: null } })) }],
  },
};
