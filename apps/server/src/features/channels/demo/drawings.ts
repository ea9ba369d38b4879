import { createHash } from 'node:crypto';
import type { WidgetImage } from '@dorfplatz/contract';
import { rows } from '../../../platform/db/database.ts';
import type { Demo } from '../../../platform/registries/demo.ts';
import { HEIGHT, PICTURES, WIDTH } from './pictures.ts';

/** A piece of a drawing: whose, from where on, and how wide; as high as that makes it at three to two. */
export type Crop = {
  scene: keyof typeof PICTURES;
  x: number;
  /** The whole drawing where it is left out. */
  width?: number;
  alt: string;
};

/** For which channel a piece is kept, whose it is, and since when. */
export type CropOwner = { demo: Demo; channelId: number; authorId: number; at: string };

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Keeps a piece of a drawing under the same key in every load, one for a channel and what the picture is said to show. */
export async function keepCrop(
  { demo: { tx, storage }, authorId, at, channelId }: CropOwner,
  piece: Crop,
): Promise<WidgetImage> {
  const { default: sharp } = await import('sharp');
  const cut = piece.width ?? WIDTH;
  const [width, height] = piece.width === undefined ? [WIDTH, HEIGHT] : [1200, 800];
  const svg = PICTURES[piece.scene].svg.replace(
    `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`,
    `width="${width}" height="${height}" viewBox="${piece.x} 0 ${cut} ${HEIGHT}"`,
  );
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 84 }).toBuffer();
  const key = `images/${digestOf(`demo widget ${channelId} ${piece.scene} ${piece.x} ${cut} ${piece.alt}`)}`;
  const { size, sha256 } = await storage.put(key, bytes);
  const [file] = await rows<{ id: number }>(
    tx,
    `insert into files (owner_id, directory, state, original_filename, extension, content_type, size, width, height, sha256,
       storage_key, created_at, published_at, updated_at)
     values ($1, 'images', 'published', $2, 'webp', 'image/webp', $3, $4, $5, $6, $7, $8, $8, $8) returning id`,
    [authorId, `${piece.alt}.webp`, size, width, height, sha256, key, at],
  );
  return { id: file!.id, alt: piece.alt };
}
