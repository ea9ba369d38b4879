import type { Attachment, Images, Upload } from '@dorfplatz/contract';
import type { FileRow } from './tables.ts';

const imageUrl = (imageId: number, size: string) => `/api/storage/images/${imageId}/get/${size}`;

/** Addresses of an image in the sizes that people see, or null where there is none. */
export const imagesOf = (imageId: number | null): Images | null =>
  imageId === null
    ? null
    : {
        small: imageUrl(imageId, '80x80'),
        medium: imageUrl(imageId, '200x200'),
        large: imageUrl(imageId, '1920x1200'),
      };

const fileUrl = (file: Pick<FileRow, 'id' | 'original_filename'>) =>
  `/api/storage/files/${file.id}/get/${encodeURIComponent(file.original_filename)}`;

export const presentUpload = (file: FileRow, status: 200 | 201): Upload => ({
  id: file.id,
  state: file.state,
  status,
  name: file.original_filename,
  extension: file.extension,
  content_type: file.content_type,
  size: file.size,
  external_id: file.external_id,
  images: file.directory === 'images' ? imagesOf(file.id) : null,
  held: file.held,
});

/** A file or image as it hangs on a post or reply. */
export const presentAttachment = (file: FileRow): Attachment => ({
  type: file.directory === 'images' ? 'image' : 'file',
  id: file.id,
  name: file.original_filename,
  extension: file.extension,
  content_type: file.content_type,
  size: file.size,
  url: file.directory === 'images' ? imageUrl(file.id, '1920x1200') : fileUrl(file),
  images: file.directory === 'images' ? imagesOf(file.id) : null,
  width: file.width,
  height: file.height,
  held: file.held,
});
