import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';
import { Upload } from './uploads.ts';

const files = resource('files');

const UploadId = Type.String({ format: 'uuid' });

/** The version of tus that is spoken (https://tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0';
/** What a part of an upload is sent as. */
export const PART_TYPE = 'application/offset+octet-stream';

/** An upload that comes in parts, as far as it has come. */
export const ResumableUpload = Type.Object({
  id: UploadId,
  directory: Type.Enum(['files', 'images']),
  name: Type.String(),
  size: Type.Integer(),
  /** So many bytes are kept, from the first on; the next part goes on from there. */
  offset: Type.Integer(),
  /** By which the client knows the file again; given by it at the creation. */
  fingerprint: Nullable(Type.String()),
  /** Where the file was to go; given at the creation. */
  folder_id: Nullable(Id),
  /** Bytes of it are being received at the moment. */
  is_receiving: Type.Boolean(),
  /** What nothing comes for until then goes. */
  expires_at: Instant,
  /** Once it is complete. */
  file: Nullable(Upload),
});
export type ResumableUpload = Static<typeof ResumableUpload>;

export const createResumableUpload = files.post('createResumableUpload', '/api/storage/resumable', {
  ids: ['API-630'],
  summary:
    'Begin an upload that can be resumed (tus 1.0): headers Tus-Resumable, Upload-Length, Upload-Metadata (filename, directory, external_id, fingerprint, folder_id); OPTIONS tells what is spoken',
  answer: ResumableUpload,
});

export const listResumableUploads = files.get('listResumableUploads', '/api/storage/resumable', {
  ids: ['API-634'],
  summary: 'Own uploads that are not complete',
  answer: { uploads: Type.Array(ResumableUpload) },
});

export const getResumableUpload = files.get('getResumableUpload', '/api/storage/resumable/{id}', {
  ids: ['API-631'],
  summary: 'How far an upload is; HEAD tells it in the headers of tus 1.0',
  params: { id: UploadId },
  answer: ResumableUpload,
});

export const sendPart = files.patch('sendPart', '/api/storage/resumable/{id}', {
  ids: ['API-632'],
  summary: 'The next bytes of an upload (tus 1.0): headers Tus-Resumable and Upload-Offset',
  params: { id: UploadId },
  upload: PART_TYPE,
  status: 204,
});

export const removeResumableUpload = files.delete('removeResumableUpload', '/api/storage/resumable/{id}', {
  ids: ['API-633'],
  summary: 'Give an upload up (tus 1.0)',
  params: { id: UploadId },
});
