import { type Static, Type } from 'typebox';
import { Actor, Id, Images, Instant, Nullable } from './common.ts';
import { PropertyValues } from './property-sets.ts';
import { resource } from './resource.ts';
import { Held } from './scans.ts';

const files = resource('files');

/** The longest name of a file or folder, in characters. */
export const FILE_NAME_MAX = 255;
export const FILE_DESCRIPTION_MAX = 10_000;
export const FileDescription = Type.String({ maxLength: FILE_DESCRIPTION_MAX });
/** As it is sent; what cannot be part of a name is taken out of it, and a longer one is cut before its ending. */
export const FileName = Type.String({ minLength: 1, maxLength: 1000 });

export const FOLDER_TYPES = ['root_folder', 'folder', 'activitystream_folder'] as const;
export type FolderType = (typeof FOLDER_TYPES)[number];

/** Whose tree a folder is part of: the network's, or that of a group. */
export const FolderContext = Type.Object({
  type: Type.Enum(['network', 'group']),
  /** The id of the network or group. */
  id: Id,
  /** Of a group. */
  slug: Nullable(Type.String()),
  name: Type.String(),
  category_name: Nullable(Type.String()),
});
export type FolderContext = Static<typeof FolderContext>;

/** A folder on the way to another; of one without a name, `i18n_type` says what it is. */
export const FolderStep = Type.Object({
  id: Id,
  name: Type.String(),
  i18n_type: Type.Enum([...FOLDER_TYPES]),
});
export type FolderStep = Static<typeof FolderStep>;

export const File = Type.Object({
  id: Id,
  name: Type.String(),
  original_filename: Type.String(),
  extension: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
  /** Major and minor version, shown as `2.1`. */
  version: Type.Integer(),
  minor_version: Type.Integer(),
  description: Type.String(),
  file_profile: PropertyValues,
  state: Type.Enum(['volatile', 'published', 'removed']),
  /** `approved` and `in_review` where versions are reviewed; null elsewhere. */
  review: Nullable(Type.Enum(['approved', 'in_review'])),
  /** The version that waits, for its author and those who approve. */
  pending: Nullable(
    Type.Object({
      id: Id,
      version: Type.Integer(),
      minor_version: Type.Integer(),
      waits_for_me: Type.Boolean(),
    }),
  ),
  /** Who gave its current version. */
  author: Nullable(Actor),
  updated_at: Instant,
  finalizedAt: Nullable(Instant),
  lockedUntil: Nullable(Instant),
  lockedById: Nullable(Id),
  locked_by: Nullable(Actor),
  /** Open in an office, which alone changes it until then: who works on it. */
  office: Nullable(Type.Object({ until: Instant, people: Type.Array(Actor) })),
  /** The folders that the viewer sees it in. */
  folder_ids: Type.Array(Id),
  folders: Type.Array(Type.Object({ ...FolderStep.properties, context: FolderContext })),
  /** In how many more folders it lies [decision 112]. */
  hidden_folders_count: Type.Integer(),
  /** The address of the file as the others are formed: `files/{id}`. */
  url: Type.String(),
  download_url: Type.String(),
  /** Of images that we show. */
  images: Nullable(Images),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** Its current version is not to be read now, and why. */
  held: Nullable(Held),
  is_favorite: Type.Boolean(),
  can: Type.Object({
    update: Type.Boolean(),
    add_version: Type.Boolean(),
    destroy: Type.Boolean(),
    move: Type.Boolean(),
    lock: Type.Boolean(),
    unlock: Type.Boolean(),
    finalize: Type.Boolean(),
    /** Takes `finalized` back. */
    reopen: Type.Boolean(),
    /** Approves and declines pending versions of others. */
    approve: Type.Boolean(),
  }),
});
export type File = Static<typeof File>;

/** How far the text inside a file is found by search. */
export const FILE_TEXT_STATES = [
  'waiting',
  'read',
  'in_part',
  'protected',
  'unreadable',
  'too_large',
] as const;
export type FileTextState = (typeof FILE_TEXT_STATES)[number];

export const getFile = files.get('getFile', '/api/storage/files/{id}', {
  ids: ['API-614'],
  summary: 'A file',
  params: { id: Id },
  answer: Type.Object({
    ...File.properties,
    view_count: Type.Integer(),
    viewed_at: Nullable(Instant),
    created_at: Instant,
    /** New versions wait for approval. */
    is_reviewed: Type.Boolean(),
    /** The default period of a lock, in days. */
    lock_days: Type.Integer(),
    /** Where else it is shown, and in how many places that the viewer does not see. */
    uses: Type.Array(
      Type.Object({
        type: Type.Enum(['activity', 'appointment', 'message', 'chat', 'task']),
        title: Type.String(),
        detail: Type.String(),
        html_url: Type.String(),
        at: Nullable(Instant),
      }),
    ),
    hidden_uses_count: Type.Integer(),
    /** Null for what has no text, such as pictures. */
    text_state: Nullable(Type.Enum([...FILE_TEXT_STATES])),
  }),
});
export type FileDetail = Static<typeof getFile.answer>;

const newFiles = {
  /** Ids of the viewer's volatile uploads in `files`. */
  files: Type.Array(Id, { minItems: 1, maxItems: 100 }),
  folder_ids: Type.Array(Id, { minItems: 1, maxItems: 20 }),
  description: Type.Optional(FileDescription),
  post_to_stream: Type.Optional(Type.Boolean()),
  file_profile: Type.Optional(PropertyValues),
};
const Published = {
  file_ids: Type.Array(Id),
  folder: FolderStep,
  /** Names that were taken, with those that the files got. */
  renamed: Type.Array(Type.String()),
  /** They wait for approval and are seen by nobody else so far. */
  is_pending: Type.Boolean(),
};

export const publishFiles = files.post('publishFiles', '/files', {
  ids: ['API-109a'],
  summary: 'Publish uploads into folders',
  body: newFiles,
  answer: Published,
});

export const publishGroupFiles = files.post('publishGroupFiles', '/groups/{slug}/files', {
  ids: ['API-109b'],
  summary: 'Publish uploads into folders of a group',
  params: { slug: Type.String({ minLength: 1, maxLength: 100 }) },
  body: newFiles,
  answer: Published,
});

export const updateFile = files.put('updateFile', '/api/storage/files/{id}', {
  ids: ['API-113'],
  summary: 'Rename, describe, place or finalise a file',
  params: { id: Id },
  body: {
    original_filename: Type.Optional(FileName),
    description: Type.Optional(FileDescription),
    folder_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 20 })),
    file_profile: Type.Optional(PropertyValues),
    finalized: Type.Optional(Type.Boolean()),
  },
  answer: File,
});

export const trackFileView = files.post('trackFileView', '/api/storage/files/{id}/track_view', {
  ids: ['API-087'],
  summary: 'Count that a file was opened',
  params: { id: Id },
  status: 204,
});

export const lockFile = files.put('lockFile', '/api/storage/files/{id}/lock', {
  ids: ['API-088'],
  summary: 'Lock a file for others until a date; without one for the default period',
  params: { id: Id },
  /** `locked_unitl` is how the field is spelled [decision 17]. */
  body: { locked_unitl: Type.Optional(Instant), locked_until: Type.Optional(Instant) },
  answer: File,
});

export const unlockFile = files.delete('unlockFile', '/api/storage/files/{id}/lock', {
  ids: ['API-089'],
  summary: 'Lift the lock of a file',
  params: { id: Id },
});

export const favoriteFile = files.put('favoriteFile', '/api/storage/files/{id}/favorite', {
  ids: ['API-615'],
  summary: 'Keep a file among one’s favourites',
  params: { id: Id },
  status: 204,
});

export const unfavoriteFile = files.delete('unfavoriteFile', '/api/storage/files/{id}/favorite', {
  ids: ['API-616'],
  summary: 'Take a file from one’s favourites',
  params: { id: Id },
});
