import {
  createFileComment,
  deleteFileComment,
  listFileComments,
  updateFileComment,
} from '@dorfplatz/contract';
import { sql } from '../../../../platform/db/database.ts';
import { type Abilities, call, PLACES, type PlaceName } from '../../../../testing/abilities/ability.ts';
import { buildFile, rootFolder } from '../../testing/build.ts';
import { buildComment } from './build.ts';

type Thing = { id: number; comment_id: number };

/** How a comment, or its file, may stand in the open group. */
const STANDINGS = ['own', 'on a final file'] as const;

/** What one can do with what was said about a file. */
export const abilities: Abilities<Thing> = {
  kind: 'file comment',
  where: [...PLACES, ...STANDINGS],
  async make({ world, places, where, person }) {
    const { bed, author } = world;
    const place = places[where as PlaceName] ?? places.open;
    const folderId = await rootFolder(bed, place === world.network ? null : place.id);
    const id = await buildFile(bed, { folderIds: [folderId], ownerId: author });
    if (where === 'on a final file')
      await sql`update files set finalized_at = now() where id = ${id}`.execute(bed.db.kysely);
    const authorId = where === 'own' ? person.id || author : author;
    return { id, comment_id: await buildComment(bed, { fileId: id, authorId }) };
  },
  async canOf(client, { id, comment_id }) {
    const { status, body } = await client.call(listFileComments, { params: { id } });
    if (status !== 200) return {};
    return { ...body.can, ...body.comments.find((comment) => comment.id === comment_id)?.can };
  },
  flags: {
    comment: [
      { call: call(createFileComment, ({ id }) => ({ params: { id }, body: { content: 'Danke!' } })) },
    ],
    update: [
      {
        call: call(updateFileComment, ({ id, comment_id }) => ({
          params: { id, comment_id },
          body: { content: 'Danke!' },
        })),
      },
    ],
    destroy: [{ call: call(deleteFileComment, ({ id, comment_id }) => ({ params: { id, comment_id } })) }],
  },
};
