import { type Crop, squareOf } from './crop.ts';

/** Side of a cut picture in pixels: sharp at twice the largest size in which it is shown. */
const sideMost = 1000;

/** Loads a picture from a chosen file. Rejects for what is no picture; `src` must be revoked. */
export async function readPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch (error) {
    URL.revokeObjectURL(picture.src);
    throw error;
  }
}

/** The square of a picture as a file of its own. Rejects where the browser cannot draw it. */
export async function cutPicture(picture: HTMLImageElement, crop: Crop, name: string): Promise<File> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { left, top, side } = squareOf(size, crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(Math.min(side, sideMost));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  if (!blob) throw new Error('This browser writes no pictures');
  const ending = blob.type === 'image/webp' ? 'webp' : 'png';
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: blob.type });
}
