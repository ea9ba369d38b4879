import type { Attachment, Images, Upload } from '@dorfplatz/contract';
import type { FileRow } from './tables.ts';

/** Where an image is in one of the sizes. */
export const imageUrl = (imageId: number, size: string) => `/api/storage/images/${imageId}/get/${size}`;

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

const PREVIEWED = /^image\/(jpeg|png|gif|webp|avif)$/;

/** Whether pictures of a file are made. */
export const hasPictures = (contentType: string): boolean => PREVIEWED.test(contentType);

const previewUrl = (id: number, version: string, size: string) =>
  `/api/storage/files/${id}/preview/${size}?version=${version}`;

/** Addresses of the pictures of a file that is one; each version has its own, since they are kept by browsers. */
export const picturesOfFile = (
  file: Pick<FileRow, 'id' | 'content_type' | 'major' | 'minor' | 'held'>,
): Images | null => {
  if (!hasPictures(file.content_type) || file.held) return null;
  const version = `${file.major}.${file.minor}`;
  return {
    small: previewUrl(file.id, version, '80x80'),
    medium: previewUrl(file.id, version, '200x200'),
    large: previewUrl(file.id, version, '1920x1200'),
  };
};

/** A file or image as it hangs on something; one that was deleted where it lies is there by name. */
export function presentAttachment(file: FileRow): Attachment {
  const isImage = file.directory === 'images';
  const isRemoved = file.state === 'removed';
  const images = isImage ? imagesOf(file.id) : picturesOfFile(file);
  return {
    type: isImage ? 'image' : 'file',
    id: file.id,
    name: file.original_filename,
    extension: file.extension,
    content_type: file.content_type,
    size: file.size,
    url: isRemoved ? '' : isImage ? imageUrl(file.id, '1920x1200') : fileUrl(file),
    images: isRemoved ? null : images,
    width: file.width,
    height: file.height,
    held: file.held,
    is_removed: isRemoved,
  };
}
