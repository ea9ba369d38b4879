import { sql } from '../../../../platform/db/database.ts';
import {
  type Build,
  type CaseInput,
  type Cases,
  once,
  places,
} from '../../../../testing/matrix/case-builders.ts';
import type { Place, World } from '../../../../testing/matrix/world.ts';
import { buildFile } from '../../testing/build.ts';
import { fileIn, folderIn, rootOf } from '../../testing/in-place.ts';

const onFolder = (
  rest: (id: number, world: World) => CaseInput | Promise<CaseInput>,
): Record<string, Build> => ({
  ...places(async (world, place, own) => rest(await folderIn(world, place, own), world)),
  'own, closed': async (world, _role, own) =>
    rest(await folderIn(world, world.closed, own, { own: true }), world),
  'of administrators, open': async (world, _role, own) =>
    rest(await folderIn(world, world.open, own, { adding: 'administrators' }), world),
});

/** A file in a folder, and an empty folder beside it. */
async function fileAndTarget(world: World, place: Place, own: number) {
  const source = await folderIn(world, place, own);
  const file = await buildFile(world.bed, { folderIds: [source], ownerId: world.author });
  return { file, source, target: await folderIn(world, place, own) };
}

const onSelection = (
  rest: (ids: Awaited<ReturnType<typeof fileAndTarget>>) => CaseInput,
): Record<string, Build> => ({
  ...places(async (world, place, own) => rest(await fileAndTarget(world, place, own))),
  'own, closed': async (world, _role, own) => {
    const { source, target } = await fileAndTarget(world, world.closed, own);
    const file = await buildFile(world.bed, { folderIds: [source], ownerId: own || world.author });
    return rest({ file, source, target });
  },
});

const slugOf = (world: World, place: Place) => (place === world.network ? {} : { group_slug: place.slug });

/** A deletion of the author's, of a file in a place. */
async function deletion(world: World, place: Place, by: number): Promise<number> {
  const id = await fileIn(world, place, 0);
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into file_deletions (container_id, deleted_by)
      select container_id, ${by} from file_containers where file_id = ${id} returning id
    ), gone as (
      delete from file_containers where file_id = ${id} returning file_id, folder_id, container_id, is_pending
    ), kept as (
      insert into deleted_file_places (deletion_id, file_id, folder_id, container_id, is_pending)
      select made.id, gone.file_id, gone.folder_id, gone.container_id, gone.is_pending from made, gone
    )
    update files set state = 'removed', removed_at = now() from made where files.id = ${id} returning made.id
  `.execute(world.bed.db.kysely);
  return rows[0]!.id;
}

/** What the calls of folders are asked with. */
export const cases: Cases = {
  getFolder: onFolder((id) => ({ params: { id } })),
  getRootFolder: places((world, place) => ({ query: slugOf(world, place) })),
  getActivitystreamFolder: places((world, place) => ({
    params: { slug: place === world.network ? 'network' : 'stream' },
    query: slugOf(world, place),
  })),
  visitFolder: onFolder((id) => ({ params: { id } })),
  listFolderTrees: once(() => ({})),
  createFolder: onFolder((parent_folder_id) => ({ body: { parent_folder_id, name: 'Neu' } })),
  updateFolder: {
    ...onFolder((id) => ({ params: { id }, body: { description: 'Neu' } })),
    'review, open': async (world, _role, own) => ({
      params: { id: await folderIn(world, world.open, own, { own: true }) },
      body: { review: true },
    }),
  },
  deleteSelection: onSelection(({ file, source }) => ({
    body: { file_ids: [file], source_folder_id: source },
  })),
  deleteItems: onFolder((id) => ({ params: { type: 'folders' }, body: { folder_ids: [id] } })),
  moveSelection: onSelection(({ file, source, target }) => ({
    body: { file_ids: [file], source_folder_id: source, target_folder_id: target },
  })),
  moveItems: onFolder(async (id, world) => {
    const { rows } = await sql<{ parent_id: number }>`select parent_id from folders where id = ${id}`.execute(
      world.bed.db.kysely,
    );
    return { params: { type: 'folders' }, body: { folder_ids: [id], target_folder_id: rows[0]!.parent_id } };
  }),
  listDeletedFiles: places((world, place) => ({ query: slugOf(world, place) })),
  restoreDeletion: {
    ...places(async (world, place) => ({
      params: { id: await deletion(world, place, world.author) },
      body: {},
    })),
    'own, open': async (world, _role, own) => ({
      params: { id: await deletion(world, world.open, own || world.author) },
      body: {},
    }),
  },
  listFiles: once(() => ({ query: { query: 'name', q: 'datei' } })),
  listFilesToApprove: places(async (world, place) => ({ params: { id: await rootOf(world, place) } })),
};
