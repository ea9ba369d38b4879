import { sql } from '../../../platform/db/database.ts';
import {
  type Build,
  type CaseInput,
  type Cases,
  groups,
  places,
} from '../../../testing/matrix/case-builders.ts';
import type { Place, World } from '../../../testing/matrix/world.ts';
import { buildVersion } from './build-version.ts';
import { fileIn, rootOf } from './in-place.ts';

const onFile = (
  rest: (world: World, id: number, own: number) => CaseInput | Promise<CaseInput>,
): Record<string, Build> => ({
  ...places(async (world, place, own) => rest(world, await fileIn(world, place, own), own)),
  'own, closed': async (world, _role, own) =>
    rest(world, await fileIn(world, world.closed, own, { own: true }), own),
  'of administrators, open': async (world, _role, own) =>
    rest(world, await fileIn(world, world.open, own, { adding: 'administrators' }), own),
});

const lock = (world: World, id: number, memberId: number) =>
  sql`update files set locked_by = ${memberId}, locked_until = now() + interval '1 day' where id = ${id}`.execute(
    world.bed.db.kysely,
  );

const onPending = (
  rest: (world: World, id: number, version_id: number) => CaseInput | Promise<CaseInput>,
): Record<string, Build> => ({
  ...places(async (world, place, own) => {
    const id = await fileIn(world, place, own, { isReviewed: true });
    return rest(world, id, await buildVersion(world.bed, id, { state: 'pending', authorId: world.author }));
  }),
  'own, open': async (world, _role, own) => {
    const id = await fileIn(world, world.open, own, { isReviewed: true });
    return rest(
      world,
      id,
      await buildVersion(world.bed, id, { state: 'pending', authorId: own || world.author }),
    );
  },
});

const newFiles = async (world: World, place: Place, own: number): Promise<CaseInput> => ({
  body: {
    files: [await world.upload(own || world.author)],
    folder_ids: [await rootOf(world, place)],
  },
});

/** What the calls of files themselves are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getSpace: {
    network: () => ({}),
    ...groups((place) => ({ query: { group_slug: place.slug } })),
  },
  publishFiles: places(newFiles),
  publishGroupFiles: {
    open: async (world, _role, own) => ({
      params: { slug: world.open.slug },
      ...(await newFiles(world, world.open, own)),
    }),
    hidden: async (world, _role, own) => ({
      params: { slug: world.hidden.slug },
      ...(await newFiles(world, world.hidden, own)),
    }),
  },
  getFile: {
    ...onFile((_world, id) => ({ params: { id } })),
    'waits in the open group': async (world, _role, own) => {
      const id = await fileIn(world, world.open, own, { isReviewed: true });
      await sql`update file_containers set is_pending = true where file_id = ${id}`.execute(
        world.bed.db.kysely,
      );
      return { params: { id } };
    },
  },
  updateFile: onFile((_world, id) => ({ params: { id }, body: { description: 'Neu' } })),
  trackFileView: onFile((_world, id) => ({ params: { id } })),
  lockFile: onFile((_world, id) => ({ params: { id }, body: {} })),
  unlockFile: {
    ...onFile(async (world, id) => {
      await lock(world, id, world.author);
      return { params: { id } };
    }),
    'own lock, open': async (world, _role, own) => {
      const id = await fileIn(world, world.open, own);
      await lock(world, id, own || world.author);
      return { params: { id } };
    },
  },
  favoriteFile: onFile((_world, id) => ({ params: { id } })),
  unfavoriteFile: onFile((_world, id) => ({ params: { id } })),
  listFileVersions: onFile((_world, id) => ({ params: { id } })),
  addFileVersion: onFile(async (world, id, own) => ({
    params: { id },
    body: { file: await world.upload(own || world.author) },
  })),
  restoreFileVersion: onFile(async (world, id) => ({
    params: {
      id,
      version_id: await buildVersion(world.bed, id, { state: 'stored', authorId: world.author }),
    },
  })),
  approveFileVersion: onPending((_world, id, version_id) => ({ params: { id, version_id } })),
  declineFileVersion: onPending((_world, id, version_id) => ({ params: { id, version_id }, body: {} })),
  getFileReviewStatus: onPending((_world, id) => ({ params: { id } })),
};
