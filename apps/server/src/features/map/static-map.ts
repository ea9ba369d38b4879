import { LRUCache } from 'lru-cache';
import { invalid } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { themeOfNetwork } from '../themes/index.ts';
import { largerTowns, type Town } from './larger-towns.ts';
import { locatorMap, pinLayer, type View } from './locator-map.ts';
import { calledHere } from './place-words.ts';
import { attributionOf } from './present.ts';
import { tilePictures } from './tile-picture.ts';

/** What is asked for: a place, how near, and how large the picture is to be. */
export type Wanted = { lat: number; lon: number; zoom?: number; size?: string };

const SIZE = '640x320';
const WIDEST = 1280;
const HIGHEST = 640;
/** Wider pictures are for dense screens. */
const WIDEST_PLAIN = 640;
/** A place is known by its town. */
const NEAR = 12;
/** Of countries nothing more is seen from nearer. */
const COUNTRIES = { usual: 7, nearest: 9 };
const KEPT_BYTES = 8 * 1024 * 1024;

const DAY = 86_400;
const FIVE_MINUTES = 300;

type Picture = { png: Buffer; seconds: number };

function dimensionsOf(size: string): { width: number; height: number; density: 1 | 2 } {
  const [width, height] = size.split('x').map(Number) as [number, number];
  if (width > WIDEST || height > HIGHEST) throw invalid({ size: ['maximum'] });
  const density = width > WIDEST_PLAIN ? 2 : 1;
  return { width: width / density, height: height / density, density };
}

/** False where the machine has no font: then all letters are the same box. */
async function hasLetters(): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const drawn = (letter: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><text x="2" y="20" font-size="18" font-family="sans-serif">${letter}</text></svg>`,
      ),
    )
      .raw()
      .toBuffer();
  const [one, other] = await Promise.all([drawn('i'), drawn('W')]);
  return !one.equals(other);
}

/**
 * Draws places: with the operator's pictures where there are any, else the countries around with larger towns. Finished
 * pictures are kept.
 * @returns a function that gives a PNG, and for how many seconds it holds; throws 422 for a size that is too large
 */
export function staticMaps(services: Services): (wanted: Wanted) => Promise<Picture> {
  const { db, environment, log, settings } = services;
  const tiles = environment.mapTiles?.kind === 'raster' ? tilePictures(environment) : undefined;
  let letters: Promise<boolean> | undefined;
  let towns: Promise<Town[]> | undefined;

  /** Asked for again until there are some: the worker loads them when it first looks for an address. */
  async function knownTowns(): Promise<Town[]> {
    towns ??= largerTowns(db.kysely);
    try {
      const found = await towns;
      if (found.length === 0) towns = undefined;
      return found;
    } catch (error) {
      towns = undefined;
      throw error;
    }
  }

  async function draw({ lat, lon, zoom, size = SIZE }: Wanted, accent: string): Promise<Picture> {
    const { default: sharp } = await import('sharp');
    const { width, height, density } = dimensionsOf(size);
    const view = (near: number): View => ({ lat, lng: lon, world: 256 * 2 ** near, width, height });
    letters ??= hasLetters();
    const isLettered = await letters;
    if (tiles) {
      const seen = view(zoom ?? NEAR);
      try {
        const ground = await tiles(seen);
        const lettering = { attribution: attributionOf('tiles'), hasLetters: isLettered };
        const png = await sharp(ground)
          .resize(width * density, height * density)
          .composite([{ input: pinLayer(seen, density, accent, lettering) }])
          .png()
          .toBuffer();
        return { png, seconds: DAY };
      } catch (error) {
        log.warn({ err: error }, 'a picture of a place has no tiles');
      }
    }
    const { language } = settings.current();
    const named = (await knownTowns()).map((town) => ({ ...town, name: calledHere(town, language) }));
    const lettering = { attribution: attributionOf('countries'), towns: named, hasLetters: isLettered };
    const near = Math.min(zoom ?? COUNTRIES.usual, COUNTRIES.nearest);
    const png = await sharp(locatorMap(view(near), density, accent, lettering))
      .removeAlpha()
      .png()
      .toBuffer();
    // Without the tiles or the towns that there may be soon it is not what it shall be.
    return { png, seconds: tiles || named.length === 0 ? FIVE_MINUTES : DAY };
  }

  const pictures = new LRUCache<string, Picture, { wanted: Wanted; accent: string }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ png }) => png.length,
    fetchMethod: async (_key, _stale, { context, options }) => {
      const picture = await draw(context.wanted, context.accent);
      options.ttl = picture.seconds * 1000;
      return picture;
    },
  });

  return async (wanted) => {
    const accent = (await themeOfNetwork(db)).derivedColors.light['accent-fill']!;
    const { lat, lon, zoom, size } = wanted;
    const key = [lat, lon, zoom, size, accent, settings.current().language].join(' ');
    return (await pictures.fetch(key, { context: { wanted, accent } }))!;
  };
}
