import { type Static, Type } from 'typebox';
import { Id, IMAGE_SIZES, Images, Nullable } from './common.ts';
import { resource } from './resource.ts';
import { Held } from './scans.ts';

const files = resource('files');

export const UPLOAD_DIRECTORIES = ['files', 'images'] as const;
const Directory = Type.String({ minLength: 1, maxLength: 40 });

export const Upload = Type.Object({
  id: Id,
  state: Type.Enum(['volatile', 'published', 'removed']),
  status: Type.Integer(),
  name: Type.String(),
  extension: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
  external_id: Nullable(Type.String()),
  images: Nullable(Images),
  /** Not to be read now, and why. */
  held: Nullable(Held),
});
export type Upload = Static<typeof Upload>;

export const uploadFile = files.post('uploadFile', '/api/storage/{directory}', {
  ids: ['API-097'],
  summary: 'Upload a file or image; it is volatile until it is published and vanishes after a day',
  params: { directory: Directory },
  upload: true,
  answer: Upload,
});

export const publishUploads = files.post('publishUploads', '/api/storage/{dir}/publish', {
  ids: ['API-098'],
  summary: 'Make own volatile uploads lasting',
  params: { dir: Directory },
  body: {
    files: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    images: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  },
  status: 200,
  answer: { uploads: Type.Array(Upload) },
});

export const removeUpload = files.delete('removeUpload', '/api/storage/{dir}/{id}', {
  ids: ['API-099'],
  summary: 'Remove an own upload that is not part of anything yet',
  params: { dir: Directory, id: Id },
});

/** Shows it within a page: at the host of files where there is one, to which the answer leads. */
export const Inline = Type.Optional(Type.Boolean());

export const downloadFile = files.get('downloadFile', '/api/storage/files/{id}/get/{filename}', {
  ids: ['API-094'],
  summary: 'The bytes of a file',
  params: { id: Id, filename: Type.String({ maxLength: 300 }) },
  query: { inline: Inline },
  bytes: true,
});

export const getAssetPreview = files.get('getAssetPreview', '/api/storage/assets/{id}/preview', {
  ids: ['API-096'],
  summary: 'The picture of a banner, or of one that is not in use yet, as large as pages show it',
  params: { id: Id },
  bytes: true,
});

export const getImage = files.get('getImage', '/api/storage/images/{id}/get/{size}', {
  ids: ['API-095'],
  summary: 'An image scaled to one of the sizes',
  params: { id: Id, size: Type.Enum([...IMAGE_SIZES]) },
  bytes: true,
});
