import { readFile } from 'node:fs/promises';
import type { Sharp, SharpOptions } from 'sharp';
import { detectKind, type ImageFormat } from './file-kind.ts';
import { withoutWebpMetadata } from './webp-metadata.ts';

/**
 * The sizes of images in pixels: gallery, lightbox, preview, and two avatars. Lightbox images keep their shape, and move
 * where the original does; the still one is for those who ask their system for less motion.
 */
export const SIZES = {
  '435x435': { width: 435, height: 435, fit: 'cover' },
  '1920x1200': { width: 1920, height: 1200, fit: 'inside', moves: true },
  '1920x1200-still': { width: 1920, height: 1200, fit: 'inside' },
  '200x200': { width: 200, height: 200, fit: 'cover' },
  '50x50': { width: 50, height: 50, fit: 'cover' },
  '80x80': { width: 80, height: 80, fit: 'cover' },
} as const satisfies Record<string, { width: number; height: number; fit: 'cover' | 'inside'; moves?: true }>;

export type ImageSize = keyof typeof SIZES;

/** Width and height in pixels as shown, with the camera's orientation applied. */
export type ImageInfo = {
  width: number;
  height: number;
  format: ImageFormat;
  frames: number;
};

/** The bytes of an image, or the path of a file. */
export type ImageSource = Buffer | string;

/** Why a file is no image for us: something else, the format of an iPhone, more pixels than we decode, or damaged. */
export class ImageError extends Error {
  override name = 'ImageError';
  readonly code: 'not_an_image' | 'heic_image' | 'image_too_large' | 'image_broken';

  constructor(code: ImageError['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** A picture of this many pixels takes about 400 MB to decode. */
export const MAX_PIXELS = 100_000_000;
/** A JPEG that is not progressive is decoded at an eighth of its size where a small one is made of it, line by line. */
const MAX_SHRUNK_PIXELS = 250_000_000;
/** Over all its frames; an animation of more stands still on its first one. Takes 160 MB, and some seconds. */
export const MAX_MOVING_PIXELS = 40_000_000;

/**
 * Looks at an image without decoding its pixels.
 * @param use what is made of it: a small one can be made of a photo that is too large to be decoded as it is
 * @throws ImageError
 */
export async function inspectImage(
  source: ImageSource,
  use: 'whole' | 'small one' = 'whole',
): Promise<ImageInfo> {
  const { image, mime } = await detectKind(source);
  if (!image) throw new ImageError(/^image\/hei[cf]/.test(mime) ? 'heic_image' : 'not_an_image');
  const pipeline = await decoder(source, MAX_SHRUNK_PIXELS);
  const metadata = await pipeline.metadata().catch(broken);
  const { width, height } = metadata.autoOrient;
  if (!(width > 0 && height > 0)) throw new ImageError('image_broken');
  const isShrunk = use === 'small one' && metadata.format === 'jpeg' && !metadata.isProgressive;
  if (width * height > (isShrunk ? MAX_SHRUNK_PIXELS : MAX_PIXELS)) throw new ImageError('image_too_large');
  const frames = metadata.pages ?? 1;
  return { width, height, format: image, frames };
}

/**
 * Makes an image of one of the sizes as WebP, upright and without metadata; of an animation the first frame, unless the
 * size is one that moves. A smaller original is not enlarged; a square size stays square then.
 * @throws ImageError
 */
export async function makeVariant(source: ImageSource, size: ImageSize): Promise<Buffer> {
  const info = await inspectImage(source, 'small one');
  const { width, height, fit, moves }: (typeof SIZES)[ImageSize] & { moves?: true } = SIZES[size];
  const box =
    fit === 'cover'
      ? { width: Math.min(width, info.width, info.height), height: Math.min(height, info.width, info.height) }
      : { width, height };
  const shape = { ...box, fit, withoutEnlargement: true };
  if (moves && info.frames > 1 && info.width * info.height * info.frames <= MAX_MOVING_PIXELS) {
    const moving = await decoder(source, MAX_MOVING_PIXELS, { animated: true });
    return moving.resize(shape).webp({ quality: 82, effort: 2 }).toBuffer().catch(broken);
  }
  const pipeline = await decoder(source, MAX_SHRUNK_PIXELS);
  return pipeline.autoOrient().resize(shape).webp({ quality: 82 }).toBuffer().catch(broken);
}

/**
 * A picture of somebody else written anew as WebP, upright, without metadata and no larger than a box; of an animation the
 * first frame.
 * @throws ImageError
 */
export async function fitInto(source: ImageSource, box: { width: number; height: number }): Promise<Buffer> {
  await inspectImage(source, 'small one');
  const pipeline = await decoder(source, MAX_SHRUNK_PIXELS);
  return pipeline
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(broken);
}

/**
 * An image as JPEG of sRGB, which programs read that know nothing else; what was transparent is white.
 * @param most it is made no wider than that
 * @throws ImageError
 */
export async function toJpeg(source: ImageSource, most?: number): Promise<Buffer> {
  const pipeline = await decoder(source);
  if (most !== undefined) pipeline.resize({ width: most, withoutEnlargement: true });
  return pipeline.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer().catch(broken);
}

/**
 * The original without what cameras and phones write into it (place, device, time), upright, with its colours.
 * Animations and images that carry no such data come back with their pixels untouched.
 * @throws ImageError
 */
export async function stripMetadata(source: ImageSource): Promise<Buffer> {
  const { format } = await inspectImage(source);
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  if (format === 'gif') return bytes;
  const { exif, xmp, iptc, comments, orientation } = await (await decoder(bytes)).metadata().catch(broken);
  const isTurned = (orientation ?? 1) !== 1;
  if (format === 'webp' && !isTurned) return withoutWebpMetadata(bytes);
  if (!exif && !xmp && !iptc && !comments && !isTurned) return bytes;
  return encode((await decoder(bytes)).autoOrient().keepIccProfile(), format)
    .toBuffer()
    .catch(broken);
}

function encode(pipeline: Sharp, format: ImageFormat): Sharp {
  if (format === 'jpeg') return pipeline.jpeg({ quality: 92 });
  if (format === 'avif') return pipeline.avif({ quality: 75, effort: 2 });
  return format === 'webp' ? pipeline.webp({ quality: 92 }) : pipeline.png();
}

// Loaded on first use: the library takes a moment and memory that a start should not wait for.
async function decoder(
  source: ImageSource,
  limitInputPixels = MAX_PIXELS,
  more: SharpOptions = {},
): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const options: SharpOptions = { limitInputPixels, failOn: 'error', ...more };
  return sharp(source, options);
}

function broken(error: unknown): never {
  const { message } = error as Error;
  throw new ImageError(/pixel limit/.test(message) ? 'image_too_large' : 'image_broken', error);
}
