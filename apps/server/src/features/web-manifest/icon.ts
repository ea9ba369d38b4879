import type { AppIcon } from '@dorfplatz/contract';
import { MAX_PIXELS } from '../../platform/storage/images.ts';

/** Edge in pixels; how much of it the picture takes; the rounding of the ground, a part of the edge. */
const SHAPES: Record<AppIcon, { edge: number; share: number; rounding: number }> = {
  // Systems cut the corners of these themselves.
  180: { edge: 180, share: 0.72, rounding: 0 },
  maskable: { edge: 512, share: 0.58, rounding: 0 },
  192: { edge: 192, share: 0.72, rounding: 0.28 },
  512: { edge: 512, share: 0.72, rounding: 0.28 },
  badge: { edge: 96, share: 0.94, rounding: 0 },
};

/** The edge of an icon in pixels. */
export const edgeOf = (icon: AppIcon): number => SHAPES[icon].edge;

/** The tree on the square within 32 × 32, as the frame shows it. */
const TREE = `
  <path d="M16 5.2c4.900 0 8.300 3.200 8.300 7.400 0 3.600-2.600 6.500-6.500 7.200v-3.400l3.100-2.600-1-1.300-3.100 2.400v-3.600h-1.700v5.300l-3-2.200-1 1.300 4 3.300v.9c-4.300-.5-7.300-3.500-7.300-7.300 0-4.200 3.300-7.400 8.200-7.400z"/>
  <rect x="15.1" y="19" width="1.8" height="5" rx=".5"/>
  <rect x="7.5" y="24" width="17" height="2.2" rx="1.1"/>`;
/** What of the 32 the tree takes. */
const TREE_EDGE = 21;

function groundOf({ edge, rounding }: (typeof SHAPES)[AppIcon], colour: string, inside = ''): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${edge}" height="${edge}">
      <rect width="32" height="32" rx="${32 * rounding}" fill="${colour}"/>${inside}</svg>`,
  );
}

function tree(share: number): string {
  const scale = (32 * share) / TREE_EDGE;
  // Its middle lies a little above that of the square.
  return `<g fill="#fff" transform="translate(16 16) scale(${scale}) translate(-16 -15.7)">${TREE}</g>`;
}

/**
 * An icon as PNG: the network's picture on white, or the tree on the network's colour. The badge is always the tree, in
 * white on nothing: systems take only its shape.
 * @param picture the bytes of the network's own, if it has one; throws when they are no image
 * @param accent the network's colour as hex
 */
export async function makeIcon(
  icon: AppIcon,
  { picture, accent }: { picture: Buffer | undefined; accent: string },
): Promise<Buffer> {
  // Loaded on first use, as with images of members.
  const { default: sharp } = await import('sharp');
  const shape = SHAPES[icon];
  if (!picture || icon === 'badge') {
    const ground = icon === 'badge' ? 'none' : accent;
    return sharp(groundOf(shape, ground, tree(shape.share)))
      .png()
      .toBuffer();
  }
  const edge = Math.round(shape.edge * shape.share);
  const inside = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer();
  return sharp(groundOf(shape, '#ffffff'))
    .composite([{ input: inside, gravity: 'centre' }])
    .png()
    .toBuffer();
}
