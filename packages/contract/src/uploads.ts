import { type Static, Type } from 'typebox';
import { Id, IMAGE_SIZES, Images, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';

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
});
export type Upload = Static<typeof Upload>;

export const uploadFile = endpoint({
  ids: ['API-097'],
  name: 'uploadFile',
  method: 'POST',
  path: '/api/storage/{directory}',
  summary: 'Upload a file or image; it is volatile until it is published and vanishes after a day',
  tag: 'files',
  access: 'signed_in',
  params: Type.Object({ directory: Directory }),
  upload: true,
  status: 201,
  answer: Upload,
});

export const publishUploads = endpoint({
  ids: ['API-098'],
  name: 'publishUploads',
  method: 'POST',
  path: '/api/storage/{dir}/publish',
  summary: 'Make own volatile uploads lasting',
  tag: 'files',
  access: 'signed_in',
  params: Type.Object({ dir: Directory }),
  body: Type.Object(
    {
      files: Type.Optional(Type.Array(Id, { maxItems: 100 })),
      images: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Type.Object({ uploads: Type.Array(Upload) }),
});

export const removeUpload = endpoint({
  ids: ['API-099'],
  name: 'removeUpload',
  method: 'DELETE',
  path: '/api/storage/{dir}/{id}',
  summary: 'Remove an own upload that is not part of anything yet',
  tag: 'files',
  access: 'signed_in',
  params: Type.Object({ dir: Directory, id: Id }),
  status: 204,
});

export const downloadFile = endpoint({
  ids: ['API-094'],
  name: 'downloadFile',
  method: 'GET',
  path: '/api/storage/files/{id}/get/{filename}',
  summary: 'The bytes of a file',
  tag: 'files',
  access: 'signed_in',
  params: Type.Object({ id: Id, filename: Type.String({ maxLength: 300 }) }),
  status: 200,
  bytes: true,
});

export const getImage = endpoint({
  ids: ['API-095'],
  name: 'getImage',
  method: 'GET',
  path: '/api/storage/images/{id}/get/{size}',
  summary: 'An image scaled to one of the sizes',
  tag: 'files',
  access: 'signed_in',
  params: Type.Object({ id: Id, size: Type.Enum([...IMAGE_SIZES]) }),
  status: 200,
  bytes: true,
});
