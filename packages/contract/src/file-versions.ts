import { type Static, Type } from 'typebox';
import { Actor, Id, Instant, Nullable } from './common.ts';
import { File, FileDescription } from './files.ts';
import { resource } from './resource.ts';
import { Inline } from './uploads.ts';

const files = resource('files');
const ofVersion = { id: Id, version_id: Id };

export const FileVersion = Type.Object({
  /** Null of the only version of a file that never had another. */
  id: Nullable(Id),
  version: Type.Integer(),
  minor_version: Type.Integer(),
  state: Type.Enum(['current', 'stored', 'pending']),
  original_filename: Type.String(),
  extension: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
  description: Type.String(),
  created_at: Instant,
  author_name: Type.String(),
  author: Nullable(Actor),
  /** All who worked on it, its author among them. */
  authors: Type.Array(Actor),
  approved_at: Nullable(Instant),
  approved_by: Nullable(Actor),
  download_url: Type.String(),
  images: File.properties.images,
  held: File.properties.held,
  can: Type.Object({
    /** Makes it the current version anew. */
    restore: Type.Boolean(),
    approve: Type.Boolean(),
    /** Declines it, or takes it back where it is one's own. */
    decline: Type.Boolean(),
  }),
});
export type FileVersion = Static<typeof FileVersion>;

export const listFileVersions = files.get('listFileVersions', '/api/storage/files/{id}/versions', {
  ids: ['API-115'],
  summary: 'The versions of a file, newest first; pending ones for their authors and those who approve',
  params: { id: Id },
  answer: { versions: Type.Array(FileVersion) },
});

export const addFileVersion = files.post('addFileVersion', '/api/storage/files/{id}/versions', {
  ids: ['API-114'],
  summary: 'Make an upload the new version of a file, or a pending one where versions are reviewed',
  params: { id: Id },
  body: {
    /** The id of an own volatile upload in `files`. */
    file: Id,
    description: Type.Optional(FileDescription),
    /** Takes the name of the upload too. */
    takes_name: Type.Optional(Type.Boolean()),
    /** The version that the new one was made from: 409 when there is a newer one. */
    based_on: Type.Optional(Type.Object({ version: Type.Integer(), minor_version: Type.Integer() })),
  },
  answer: FileVersion,
});

export const restoreFileVersion = files.post(
  'restoreFileVersion',
  '/api/storage/files/{id}/versions/{version_id}/restore',
  {
    ids: ['API-617'],
    summary: 'Make a version of before the current one anew, or a pending one where versions are reviewed',
    params: ofVersion,
    answer: FileVersion,
  },
);

export const approveFileVersion = files.post(
  'approveFileVersion',
  '/api/storage/files/{id}/pending_versions/{version_id}/approve',
  {
    ids: ['API-090'],
    summary: 'Approve a pending version: it becomes the current one',
    params: ofVersion,
    status: 200,
    answer: File,
  },
);

export const declineFileVersion = files.delete(
  'declineFileVersion',
  '/api/storage/files/{id}/pending_versions/{version_id}',
  {
    ids: ['API-091'],
    summary: 'Decline a pending version, which deletes it; its author takes it back so',
    params: ofVersion,
    body: { reason: Type.Optional(Type.String({ maxLength: 1000 })) },
  },
);

export const getFileReviewStatus = files.get('getFileReviewStatus', '/api/storage/files/{id}/review_status', {
  ids: ['API-116'],
  summary: 'What the newest pending version changes, in lines of text',
  params: { id: Id },
  answer: {
    /** Null of what is no text. */
    insertions: Nullable(Type.Integer()),
    deletions: Nullable(Type.Integer()),
    changes: Nullable(Type.Integer()),
    comments: Type.Integer(),
    current_version_authors: Type.Array(Actor),
  },
});

export const downloadFileVersion = files.get(
  'downloadFileVersion',
  '/api/storage/files/{id}/versions/{version_id}/get/{filename}',
  {
    ids: ['API-618'],
    summary: 'The bytes of a version',
    params: { ...ofVersion, filename: Type.String({ maxLength: 300 }) },
    query: { inline: Inline },
    bytes: true,
  },
);
