import { createArchiveToken, getFileToken } from '@dorfplatz/contract';
import { type Build, type Cases, places } from '../../../../testing/matrix/case-builders.ts';
import { buildVersion } from '../../testing/build-version.ts';
import { fileIn } from '../../testing/in-place.ts';

const onVersion = (state: 'stored' | 'pending'): Record<string, Build> =>
  Object.fromEntries(
    Object.entries(
      places(async (world, place, own) => {
        const id = await fileIn(world, place, own, { isReviewed: true });
        const version_id = await buildVersion(world.bed, id, { state, authorId: world.author });
        return { params: { id, version_id, filename: 'note.txt' } };
      }),
    ).map(([name, build]) => [`${state}, ${name}`, build]),
  );

/** What the downloads are asked with. */
export const cases: Cases = {
  downloadFileVersion: { ...onVersion('stored'), ...onVersion('pending') },
  getFilePreview: places(async (world, place, own) => ({
    params: { id: await fileIn(world, place, own), size: '50x50' },
  })),
  getFileToken: places(async (world, place, own) => ({ params: { id: await fileIn(world, place, own) } })),
  downloadByToken: {
    'of the author': async (world) => {
      const id = await fileIn(world, world.closed, 0);
      const author = await world.bed.as(world.author);
      const { body } = await author.call(getFileToken, { params: { id } });
      return { params: { id, token: body.token, filename: 'note.txt' } };
    },
    unknown: async (world) => ({
      params: { id: await fileIn(world, world.open, 0), token: 'unknown', filename: 'note.txt' },
    }),
  },
  createArchiveToken: places(async (world, place, own) => ({
    body: { file_ids: [await fileIn(world, place, own)] },
  })),
  downloadArchive: {
    'of the author': async (world) => {
      const author = await world.bed.as(world.author);
      const { body } = await author.call(createArchiveToken, {
        body: { file_ids: [await fileIn(world, world.open, 0)] },
      });
      return { body: { token: body.token } };
    },
  },
};
