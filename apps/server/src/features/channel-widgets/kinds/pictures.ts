import type { ShownImage, WidgetImage } from '@dorfplatz/contract';
import { cleanWords } from '../../../platform/clean-line.ts';
import { imagesOf, keepDocument } from '../../uploads/index.ts';
import type { PictureRow } from '../tables.ts';
import type { Saving } from './kind.ts';

/** Makes pictures of a widget lasting; throws 422 at the field for those that the editor may not see. */
export async function keepPictures(
  { tx, services, editor, attached }: Saving,
  images: readonly number[],
  field: string,
): Promise<readonly number[]> {
  await keepDocument(tx, services, editor, { text: '', alsoImages: images, attached, field });
  return images;
}

/** A picture with its words as they are kept. */
export const keptImage = ({ id, alt }: WidgetImage): WidgetImage => ({ id, alt: cleanWords(alt) });

/** A picture for somebody who reads it; undefined where they may not, or where it is gone. */
export function shownImage(
  image: WidgetImage | null,
  pictures: readonly PictureRow[],
): ShownImage | undefined {
  const picture = image === null ? undefined : pictures.find(({ id }) => id === image.id);
  if (!image || !picture) return undefined;
  return {
    id: image.id,
    ...imagesOf(image.id)!,
    alt: image.alt,
    width: picture.width,
    height: picture.height,
  };
}
