import { Type } from 'typebox';
import { Id, IMAGE_SIZES, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const files = resource('files');

const Version = Type.Optional(Type.String({ maxLength: 30 }));
const Ids = Type.Array(Id, { maxItems: 1000 });

export const getFilePreview = files.get('getFilePreview', '/api/storage/files/{id}/preview/{size}', {
  ids: ['API-619'],
  summary: 'A picture of a file, scaled to one of the sizes; `version` as `2.1`, the current one without it',
  params: { id: Id, size: Type.Enum([...IMAGE_SIZES]) },
  query: { version: Version },
  bytes: true,
});

export const getFileToken = files.get('getFileToken', '/api/storage/files/{id}/token', {
  ids: ['API-100'],
  summary:
    'A token with which the bytes of a file may be fetched for a short while, by programs without a session',
  params: { id: Id },
  answer: { token: Type.String(), url: Type.String(), expires_at: Instant },
  secret: true,
});

export const downloadByToken = files.get(
  'downloadByToken',
  '/api/storage/files/{id}/by_token/{token}/{filename}',
  {
    ids: ['API-620'],
    summary: 'The bytes of a file, by a token',
    params: { id: Id, token: Type.String({ maxLength: 400 }), filename: Type.String({ maxLength: 300 }) },
    access: 'anyone',
    onFilesHost: true,
    bytes: true,
  },
);

export const createArchiveToken = files.post('createArchiveToken', '/api/v1/file_token', {
  ids: ['API-105'],
  summary: 'A token for an archive of files and folders',
  body: {
    file_ids: Type.Optional(Ids),
    folder_ids: Type.Optional(Ids),
    /** What the names in the archive begin below. */
    current_folder_id: Type.Optional(Nullable(Id)),
  },
  status: 200,
  answer: { token: Type.String(), files_count: Type.Integer(), size: Type.Integer(), expires_at: Instant },
  secret: true,
});

export const downloadArchive = files.post('downloadArchive', '/api/storage/v2/archive', {
  ids: ['API-106'],
  summary: 'Files and folders as one ZIP archive, by a form with the token of createArchiveToken',
  // The token is what forgery cannot have; the session says whose it must be.
  signedAddress: true,
  body: { token: Type.String({ minLength: 1, maxLength: 4000 }) },
  status: 200,
  bytes: true,
});
