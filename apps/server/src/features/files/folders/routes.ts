import {
  createFolder as createFolderCall,
  deleteItems,
  deleteSelection as deleteSelectionCall,
  getActivitystreamFolder,
  getFolder,
  getRootFolder,
  listDeletedFiles,
  listFiles,
  listFilesToApprove,
  listFolderTrees,
  moveItems,
  moveSelection as moveSelectionCall,
  restoreDeletion as restoreDeletionCall,
  updateFolder as updateFolderCall,
  visitFolder as visitFolderCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type Sql, sql } from '../../../platform/db/database.ts';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import { groupAt } from '../../../platform/policy/group-at.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { presentActor } from '../../members/index.ts';
import { setsOfTrees } from '../../property-sets/index.ts';
import { imagesOf } from '../../uploads/index.ts';
import { canAddFiles, managesFolders } from '../policy.ts';
import { presentContext, presentFile, presentFolderEntry, presentStep, type Reading } from '../present.ts';
import { folderProfiles } from '../profiles.ts';
import { settingsOf } from '../reading.ts';
import type { Told } from '../refusals.ts';
import { type DeletedRow, deletedRows } from './bin.ts';
import { createFolder, updateFolder } from './commands.ts';
import { deleteSelection } from './deleting.ts';
import { countsFor, foundFiles, foundFolders, type Wanted } from './found.ts';
import { presentFolder } from './listing.ts';
import { moveSelection } from './moving.ts';
import { folderRows, loadFolder } from './queries.ts';
import { restoreDeletion } from './restoring.ts';
import { type Selection, selectionOf } from './selection.ts';
import { treeRows } from './trees.ts';
import { visitFolder } from './unread.ts';

/** The kinds of things that a selection is asked by; what is sent may hold both. */
const KINDS = ['files', 'folders'];

export function folderRoutes(http: FastifyInstance, services: Services): void {
  const { db } = services;
  const { kysely } = db;

  const { readingFor, toldIn } = settingsOf(services);

  /** The tree of a group, or of the network without one. */
  const treeOf = (slug: string | undefined): RawBuilder<boolean> =>
    slug === undefined ? sql<boolean>`c.group_id is null` : sql<boolean>`c.group_id = ${groupAt(slug)}`;

  async function loadOne(viewer: Viewer, where: RawBuilder<unknown>) {
    const [folder] = await folderRows(kysely, viewer, { where, withSets: true });
    if (!folder) throw notFound();
    return folder;
  }

  const loadRoot = (viewer: Viewer, slug: string | undefined) =>
    loadOne(viewer, sql`d.type = 'root_folder' and ${treeOf(slug)}`);

  serve(http, services, getFolder, async ({ viewer, params, query }) =>
    presentFolder(kysely, readingFor(viewer), await loadFolder(kysely, viewer, params.id), query),
  );

  serve(http, services, getRootFolder, async ({ viewer, query }) =>
    presentFolder(kysely, readingFor(viewer), await loadRoot(viewer, query.group_slug), query),
  );

  serve(http, services, getActivitystreamFolder, async ({ viewer, params, query }) => {
    const where = sql`${treeOf(query.group_slug)}
      and d.stream_id in (select id from containers where slug = ${params.slug}::citext and kind = 'stream')`;
    return presentFolder(kysely, readingFor(viewer), await loadOne(viewer, where), query);
  });

  serve(http, services, visitFolderCall, async ({ viewer, params, write }) => {
    const { folder_id } = await loadFolder(db.reads, viewer, params.id);
    await write((tx) => visitFolder(tx, viewer, folder_id));
  });

  serve(http, services, listFolderTrees, async ({ viewer }) => {
    const reading = readingFor(viewer);
    const [trees, counts] = await Promise.all([treeRows(kysely, viewer), countsFor(kysely, viewer)]);
    return {
      trees: trees.map((row) => ({
        root_folder_id: row.folder_id,
        context: presentContext(reading, row),
        images: imagesOf(row.image_id),
        can: { add_files: canAddFiles(viewer, row), manage: managesFolders(viewer, row) },
      })),
      ...counts,
    };
  });

  const answerOf = async (tx: Sql, viewer: Viewer, id: number) =>
    presentFolder(tx, readingFor(viewer), await loadFolder(tx, viewer, id));

  serve(http, services, createFolderCall, async ({ viewer, body, write }) =>
    write(async (tx) => {
      const id = await createFolder(tx, viewer, body.parent_folder_id, body);
      return answerOf(tx, viewer, id);
    }),
  );

  serve(http, services, updateFolderCall, async ({ viewer, params, body, language, write }) =>
    write(async (tx) => {
      await updateFolder(tx, viewer, params.id, body, toldIn(viewer, language));
      return answerOf(tx, viewer, params.id);
    }),
  );

  const takeAway = async (
    tx: Parameters<typeof deleteSelection>[0],
    viewer: Viewer,
    wanted: Selection,
    told: Told,
  ) => {
    const { deletionIds, keptFileIds } = await deleteSelection(tx, viewer, wanted, told);
    return { deletion_ids: deletionIds, kept_file_ids: keptFileIds };
  };

  serve(http, services, deleteSelectionCall, async ({ viewer, body, language, write }) =>
    write((tx) => takeAway(tx, viewer, selectionOf(body), toldIn(viewer, language))),
  );

  serve(http, services, deleteItems, async ({ viewer, params, body, language, write }) => {
    if (!KINDS.includes(params.type)) throw notFound();
    return write((tx) => takeAway(tx, viewer, selectionOf(body), toldIn(viewer, language)));
  });

  const move = async (
    tx: Parameters<typeof moveSelection>[0],
    viewer: Viewer,
    wanted: Selection,
    targetId: number,
    told: Told,
  ) => {
    const { target, renamed } = await moveSelection(tx, viewer, wanted, targetId, told);
    return { folder: presentStep(target), renamed };
  };

  serve(http, services, moveSelectionCall, async ({ viewer, body, language, write }) =>
    write((tx) => move(tx, viewer, selectionOf(body), body.target_folder_id, toldIn(viewer, language))),
  );

  serve(http, services, moveItems, async ({ viewer, params, body, language, write }) => {
    if (!KINDS.includes(params.type)) throw notFound();
    return write((tx) =>
      move(tx, viewer, selectionOf(body), body.target_folder_id, toldIn(viewer, language)),
    );
  });

  serve(http, services, listDeletedFiles, async ({ viewer, query, pages }) => {
    const root = await loadRoot(viewer, query.group_slug);
    if (!managesFolders(viewer, root)) throw forbidden();
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      deletedRows(kysely, root.container_id, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { entries: rows.map((row) => presentDeleted(readingFor(viewer), row)) };
  });

  serve(http, services, restoreDeletionCall, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const part = { fileIds: body.file_ids, folderIds: body.folder_ids };
      const { folders, renamed, elsewhere } = await restoreDeletion(tx, viewer, params.id, part);
      const steps = new Map(folders.map((folder) => [folder.folder_id, presentStep(folder)]));
      return { folders: [...steps.values()], renamed, elsewhere };
    }),
  );

  async function pageOf(
    viewer: Viewer,
    wanted: Wanted,
    pages: (total: number, perPage: number, page: number) => void,
  ) {
    const { files, total } = await foundFiles(kysely, viewer, wanted);
    // Whoever asks for a page behind the last is told how many there are.
    const known =
      files.length > 0 || wanted.page === 1
        ? total
        : (await foundFiles(kysely, viewer, { ...wanted, page: 1 })).total;
    pages(known, wanted.perPage, wanted.page);
    return files.map((row) => presentFile(readingFor(viewer), row));
  }

  /** Where it is looked: a tree or a folder that the viewer sees. */
  async function placeToLook(
    viewer: Viewer,
    asked: { context_type?: 'network' | 'group'; context_id?: number; folder_id?: number },
  ): Promise<Pick<Wanted, 'context' | 'folderId'>> {
    const { context_type: type, context_id: id, folder_id: folderId } = asked;
    if ((type === undefined) !== (id === undefined)) throw invalid({ context_id: ['required'] });
    if (folderId !== undefined) await loadFolder(kysely, viewer, folderId);
    if (type === undefined || id === undefined) return { folderId };
    if (type === 'network' && id !== viewer.networkId) throw notFound();
    const tree = type === 'network' ? sql`c.group_id is null` : sql`c.group_id = ${id}`;
    await loadOne(viewer, sql`d.type = 'root_folder' and ${tree}`);
    return { context: { type, id }, folderId };
  }

  serve(http, services, listFiles, async ({ viewer, query, pages }) => {
    const { q } = query;
    if (query.query === 'name' && !q?.trim()) throw invalid({ q: ['required'] });
    const wanted: Wanted = {
      query: query.query ?? (q?.trim() ? 'name' : 'recent'),
      q,
      ...(await placeToLook(viewer, query)),
      page: query.page ?? 1,
      perPage: PER_PAGE,
    };
    const [files, folders] = await Promise.all([
      pageOf(viewer, wanted, pages),
      foundFolders(kysely, viewer, wanted),
    ]);
    const reading = readingFor(viewer);
    const sets = folders.length === 0 ? [] : await setsOfTrees(kysely, 'folder_profile');
    const profiles = await folderProfiles(kysely, viewer, folders, sets);
    return {
      files,
      folders: folders.map((row) => ({
        ...presentFolderEntry(reading, row, profiles.get(row.folder_id)!),
        context: presentContext(reading, row),
      })),
    };
  });

  serve(http, services, listFilesToApprove, async ({ viewer, params, query, pages }) => {
    const folder = await loadFolder(kysely, viewer, params.id);
    const wanted: Wanted = {
      query: 'reviewed',
      folderId: folder.folder_id,
      page: query.page ?? 1,
      perPage: PER_PAGE,
    };
    return { files: await pageOf(viewer, wanted, pages) };
  });
}

const presentDeleted = ({ naming }: Reading, row: DeletedRow) => ({
  deletion_id: row.deletion_id,
  type: row.type,
  id: row.id,
  name: row.name,
  extension: row.extension,
  size: row.size,
  folder:
    row.folder_id === null
      ? null
      : { id: row.folder_id, name: row.folder_name!, i18n_type: row.folder_type!, lives: row.folder_lives },
  deleted_at: row.deleted_at,
  deleted_by: row.deleted_by && presentActor(row.deleted_by, naming),
  gone_at: row.gone_at,
});
