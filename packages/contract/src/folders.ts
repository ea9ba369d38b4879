import { type Static, Type } from 'typebox';
import { Actor, Id, Images, Instant, Nullable } from './common.ts';
import { File, FileDescription, FileName, FOLDER_TYPES, FolderContext, FolderStep } from './files.ts';
import { PropertyValues } from './property-sets.ts';
import { resource } from './resource.ts';

const files = resource('files');

/** What a listing gives of folders and of files at most [RUL-0169]. */
export const FOLDER_LISTING_MAX = 1000;
const Ids = Type.Array(Id, { maxItems: FOLDER_LISTING_MAX });

const folderFields = {
  id: Id,
  parent_folder_id: Nullable(Id),
  name: Type.String(),
  description: Type.String(),
  type: Type.Enum([...FOLDER_TYPES]),
  /** The kind of folder as a key of texts; it names root folders and those of activity streams. */
  i18n_type: Type.Enum([...FOLDER_TYPES]),
  /** The slug of the group, empty for the network. */
  namespace: Type.String(),
  folder_profile: PropertyValues,
  updated_at: Instant,
  /** Who changed it last, or made it. */
  author: Nullable(Actor),
  /** What lies in it directly and the viewer sees. */
  total_files_count: Type.Integer(),
  total_subfolders_count: Type.Integer(),
  /** Who adds files and folders, and whether new versions wait for approval: what holds, from here or from above. */
  adding: Type.Enum(['members', 'administrators']),
  is_reviewed: Type.Boolean(),
  can: Type.Object({
    add_files: Type.Boolean(),
    create_subfolders: Type.Boolean(),
    update: Type.Boolean(),
    destroy: Type.Boolean(),
    move: Type.Boolean(),
    /** Says who adds and what is reviewed, and looks into the recycle bin. */
    manage: Type.Boolean(),
  }),
};
/** A folder within a listing. */
export const FolderEntry = Type.Object(folderFields);
export type FolderEntry = Static<typeof FolderEntry>;

export const Folder = Type.Object({
  ...folderFields,
  context: FolderContext,
  /** From the root to the folder itself. */
  folder_path: Type.Array(FolderStep),
  /** What the folder says itself; null where it says what its parent does. */
  own_adding: Nullable(Type.Enum(['members', 'administrators'])),
  own_review: Nullable(Type.Boolean()),
  subfolders: Type.Array(FolderEntry),
  files: Type.Array(File),
  /** Files below it that wait for the viewer's approval. */
  waiting_count: Type.Integer(),
});
export type Folder = Static<typeof Folder>;

/** An attribute with `-` before it when it goes down [RUL-0160]; of profiles as `profile.NAME`. */
const Sort = Type.String({
  pattern: '^-?(name|version|size|author|updated_at|profile\\.[a-z][a-z0-9_]{0,62})$',
});
const listing = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: FOLDER_LISTING_MAX })),
  /** How many of the folders, then files, of the order are left out. */
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  sort: Type.Optional(Sort),
};

export const getFolder = files.get('getFolder', '/api/storage/folders/{id}', {
  ids: ['API-083'],
  summary: 'A folder with its folders and files',
  params: { id: Id },
  query: listing,
  large: true,
  answer: Folder,
});

export const getRootFolder = files.get('getRootFolder', '/api/storage/root_folder', {
  ids: ['API-610'],
  summary: 'The root folder of the network, or of a group',
  query: { ...listing, group_slug: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) },
  large: true,
  answer: Folder,
});

export const getActivitystreamFolder = files.get(
  'getActivitystreamFolder',
  '/api/storage/activitystream_folders/{slug}',
  {
    ids: ['API-084'],
    summary:
      'The folder of what is attached in an activity stream; `group_slug` names the group of the stream',
    params: { slug: Type.String({ minLength: 1, maxLength: 100 }) },
    query: { ...listing, group_slug: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) },
    large: true,
    answer: Folder,
  },
);

export const visitFolder = files.post('visitFolder', '/api/storage/folders/{id}/visit', {
  ids: ['API-1026'],
  summary: 'Note that the viewer looked into a folder: what lies there is no longer new to them',
  params: { id: Id },
  status: 204,
});

/** Trees into which the viewer sees, for the way there and for pickers. */
export const listFolderTrees = files.get('listFolderTrees', '/api/storage/trees', {
  ids: ['API-611'],
  summary: 'The root folders that the viewer sees: the network’s, and those of their groups',
  answer: {
    trees: Type.Array(
      Type.Object({
        root_folder_id: Id,
        context: FolderContext,
        images: Nullable(Images),
        can: Type.Object({ add_files: Type.Boolean(), manage: Type.Boolean() }),
      }),
    ),
    /** What waits for the viewer, for the way there. */
    waiting_count: Type.Integer(),
    favorites_count: Type.Integer(),
    locked_count: Type.Integer(),
  },
});
export type FolderTree = Static<typeof listFolderTrees.answer>['trees'][number];

const folderSettings = {
  adding: Type.Optional(Nullable(Type.Enum(['members', 'administrators']))),
  review: Type.Optional(Nullable(Type.Boolean())),
};

export const createFolder = files.post('createFolder', '/api/storage/folders', {
  ids: ['API-111'],
  summary: 'Make a folder',
  body: {
    parent_folder_id: Id,
    name: FileName,
    description: Type.Optional(FileDescription),
    folder_profile: Type.Optional(PropertyValues),
    ...folderSettings,
  },
  answer: Folder,
});

export const updateFolder = files.put('updateFolder', '/api/storage/folders/{id}', {
  ids: ['API-112'],
  summary: 'Rename, describe or move a folder, and say what holds in it',
  params: { id: Id },
  body: {
    name: Type.Optional(FileName),
    description: Type.Optional(FileDescription),
    folder_profile: Type.Optional(PropertyValues),
    parent_folder_id: Type.Optional(Id),
    ...folderSettings,
  },
  answer: Folder,
});

const selection = {
  file_ids: Type.Optional(Ids),
  folder_ids: Type.Optional(Ids),
  /** Where the selection was made: files that lie elsewhere too stay there. */
  source_folder_id: Type.Optional(Id),
};
const Deleted = {
  /** Bring back what was deleted, see restoreDeletion: one for each tree. */
  deletion_ids: Type.Array(Id),
  /** Files that stay since they lie in other folders too. */
  kept_file_ids: Type.Array(Id),
};
const move = { ...selection, target_folder_id: Id };
const Moved = {
  folder: FolderStep,
  /** Those that had to take another name. */ renamed: Type.Array(Type.String()),
};

export const deleteSelection = files.delete('deleteSelection', '/api/storage/v2/batch', {
  ids: ['API-107a'],
  summary: 'Delete files and folders, all or none',
  body: selection,
  status: 200,
  answer: Deleted,
});

export const deleteItems = files.delete('deleteItems', '/api/storage/{type}', {
  ids: ['API-085'],
  summary: 'Delete files and folders, all or none; `type` is files or folders',
  params: { type: Type.String({ maxLength: 40 }) },
  body: selection,
  status: 200,
  answer: Deleted,
});

export const moveSelection = files.post('moveSelection', '/api/storage/v2/batch/move', {
  ids: ['API-108a'],
  summary: 'Move files and folders into another folder, all or none',
  body: move,
  status: 200,
  answer: Moved,
});

export const moveItems = files.post('moveItems', '/api/storage/{type}/move', {
  ids: ['API-086'],
  summary: 'Move files and folders, all or none; `type` is files or folders',
  params: { type: Type.String({ maxLength: 40 }) },
  body: move,
  status: 200,
  answer: Moved,
});

export const listDeletedFiles = files.get('listDeletedFiles', '/api/storage/root_folder/deleted', {
  ids: ['API-612'],
  summary: 'What was deleted from a tree within the last 30 days, newest first',
  query: { group_slug: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) },
  paging: 'pages',
  answer: {
    entries: Type.Array(
      Type.Object({
        deletion_id: Id,
        type: Type.Enum(['file', 'folder']),
        id: Id,
        name: Type.String(),
        extension: Type.String(),
        size: Nullable(Type.Integer()),
        /** Where it lay; `lives` says whether that folder is still there. */
        folder: Nullable(Type.Object({ ...FolderStep.properties, lives: Type.Boolean() })),
        deleted_at: Instant,
        deleted_by: Nullable(Actor),
        /** When it goes for good. */
        gone_at: Instant,
      }),
    ),
  },
});
export type DeletedEntry = Static<typeof listDeletedFiles.answer>['entries'][number];

export const restoreDeletion = files.post('restoreDeletion', '/api/storage/deletions/{id}/restore', {
  ids: ['API-613'],
  summary: 'Bring back what was deleted: all of it, or some of its files and folders',
  params: { id: Id },
  body: { file_ids: Type.Optional(Ids), folder_ids: Type.Optional(Ids) },
  status: 200,
  answer: {
    /** Where it lies now; more than one entry where it lay in several folders. */
    folders: Type.Array(FolderStep),
    /** What had to take another name, and what lies elsewhere since its folder is gone. */
    renamed: Type.Array(Type.String()),
    elsewhere: Type.Array(Type.String()),
  },
});

export const listFiles = files.get('listFiles', '/api/storage/v2/files', {
  ids: ['API-092'],
  summary:
    'Files by what is asked of them, in all folders that the viewer sees, in one tree or below one folder',
  query: {
    /**
     * `reviewed`: with versions that wait for the viewer; `name`: whose name or description has `q`. Left out, `name` where
     * there is a `q`, else `recent`.
     */
    query: Type.Optional(Type.Enum(['reviewed', 'name', 'recent', 'favorites', 'locked'])),
    q: Type.Optional(Type.String({ maxLength: 200 })),
    context_type: Type.Optional(Type.Enum(['network', 'group'])),
    context_id: Type.Optional(Id),
    folder_id: Type.Optional(Id),
  },
  paging: 'pages',
  answer: {
    files: Type.Array(File),
    /** Of `name` alone, on the first page. */ folders: Type.Array(
      Type.Object({ ...FolderEntry.properties, context: FolderContext }),
    ),
  },
});

export const listFilesToApprove = files.get(
  'listFilesToApprove',
  '/api/storage/folders/{id}/files/approval',
  {
    ids: ['API-093'],
    summary: 'Files below a folder with versions that wait for the viewer',
    params: { id: Id },
    paging: 'pages',
    answer: { files: Type.Array(File) },
  },
);
