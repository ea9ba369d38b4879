import { type Build, type Cases, places } from '../../../../testing/matrix/case-builders.ts';
import { fileIn } from '../../testing/in-place.ts';
import { buildComment } from './build.ts';

const onComment = (body: { content: string } | undefined): Record<string, Build> => ({
  ...places(async (world, place, own) => {
    const id = await fileIn(world, place, own);
    const comment_id = await buildComment(world.bed, { fileId: id, authorId: world.author });
    return { params: { id, comment_id }, ...(body && { body }) };
  }),
  'own, open': async (world, _role, own) => {
    const id = await fileIn(world, world.open, own);
    const comment_id = await buildComment(world.bed, { fileId: id, authorId: own || world.author });
    return { params: { id, comment_id }, ...(body && { body }) };
  },
});

/** What the calls of comments are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listFileComments: places(async (world, place, own) => ({
    params: { id: await fileIn(world, place, own) },
  })),
  createFileComment: places(async (world, place, own) => ({
    params: { id: await fileIn(world, place, own) },
    body: { content: 'Danke!' },
  })),
  updateFileComment: onComment({ content: 'Danke sehr!' }),
  deleteFileComment: onComment(undefined),
  followFile: places(async (world, place, own) => ({ params: { id: await fileIn(world, place, own) } })),
  unfollowFile: places(async (world, place, own) => ({ params: { id: await fileIn(world, place, own) } })),
};
