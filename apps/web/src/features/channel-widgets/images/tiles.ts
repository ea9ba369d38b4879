import type { ShownImage } from '@dorfplatz/contract';
import type { Width } from '../shown-rows.ts';

/** So many pictures a column has [RUL-0384]. */
export const IMAGES_PER_COLUMN = 4;

export interface Tiles {
  /** How many stand beside each other. */
  across: number;
  shown: ShownImage[];
  /** How many are behind the last tile, it among them; 0 where all show. */
  more: number;
}

/**
 * Which pictures show as tiles. Where there are more, the last tile stands for itself and all behind it: a press on it
 * opens the first one that does not show.
 */
export function tilesOf(
  images: readonly ShownImage[],
  w: Width,
  { isSingleRow, isList }: { isSingleRow: boolean; isList: boolean },
): Tiles {
  const half = (IMAGES_PER_COLUMN * w) / 2;
  const across = isList ? 1 : Math.max(1, Math.min(images.length, half));
  const room = isSingleRow ? (isList ? 1 : half) : IMAGES_PER_COLUMN * w;
  const shown = images.slice(0, room);
  return { across, shown, more: images.length > room ? images.length - room + 1 : 0 };
}

/** The scaled picture of a tile (435 px) lies beside the sizes that are named. */
export const tileAddress = ({ large }: Pick<ShownImage, 'large'>): string =>
  large.replace(/\d+x\d+(?=[^/]*$)/, '435x435');
