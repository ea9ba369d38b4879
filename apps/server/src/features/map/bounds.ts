import type { MapBounds } from '@dorfplatz/contract';
import { invalid } from '../../platform/problem.ts';

export const WORLD: MapBounds = { west: -180, south: -90, east: 180, north: 90 };

/** Reads `west,south,east,north`; throws 422 for what is no part of the world. */
export function boundsOf(text: string | undefined): MapBounds | undefined {
  if (text === undefined) return undefined;
  const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number];
  const isPart = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90;
  if (!isPart || south > north) throw invalid({ bounds: ['invalid'] });
  return { west, south, east, north };
}

/** A place in Web Mercator, the world being 1 wide and 1 high. */
export const projected = (lat: number, lng: number): { x: number; y: number } => {
  const within = Math.max(-85.0511, Math.min(85.0511, lat));
  return {
    x: (lng + 180) / 360,
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (within * Math.PI) / 360)) / (2 * Math.PI),
  };
};

const latitudeAt = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** Pixels of a screen that is larger than most. */
const WIDE = { width: 1600, height: 1000 };

/** Pixels of the world at a zoom. */
export const worldWidth = (zoom: number) => 512 * 2 ** zoom;

/** A meridian as the contract counts it, from -180 to 180. */
export const inWorld = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180;

/** What a wide screen shows around a point. */
export function boundsAround(center: { lat: number; lng: number }, zoom: number): MapBounds {
  const { x, y } = projected(center.lat, center.lng);
  const [halfWidth, halfHeight] = [WIDE.width, WIDE.height].map(
    (pixels) => pixels / worldWidth(zoom) / 2,
  ) as [number, number];
  return {
    ...(halfWidth >= 0.5
      ? { west: -180, east: 180 }
      : { west: inWorld((x - halfWidth) * 360 - 180), east: inWorld((x + halfWidth) * 360 - 180) }),
    north: latitudeAt(Math.max(0, y - halfHeight)),
    south: latitudeAt(Math.min(1, y + halfHeight)),
  };
}

/** As near as a map opens by itself: with what lies around. */
const NEAREST = 8;

/** Pixels that a map beside its list has for what it is to show, without its edges. */
const USUAL = { width: 690, height: 590 };

/** The zoom at which a map opens that is to show these bounds, and what a wide screen shows then. */
export function openingOn({ west, south, east, north }: MapBounds): { bounds: MapBounds; zoom: number } {
  const degrees = east >= west ? east - west : east - west + 360;
  const [top, bottom] = [projected(north, 0).y, projected(south, 0).y];
  const share = Math.max(degrees / 360 / USUAL.width, (bottom - top) / USUAL.height);
  const zoom = Math.max(0, Math.min(NEAREST, -Math.log2(Math.max(share, 1e-9) * 512)));
  const center = { lat: latitudeAt((top + bottom) / 2), lng: inWorld(west + degrees / 2) };
  return { bounds: boundsAround(center, zoom), zoom };
}

/** The zoom at which a part of the world is about as wide as a wide screen. */
export function zoomOf({ west, east }: MapBounds): number {
  const degrees = east >= west ? east - west : east - west + 360;
  const zoom = Math.log2((WIDE.width * 360) / (512 * Math.max(degrees, 0.001)));
  return Math.max(0, Math.min(22, zoom));
}

/** Screens up to four times as wide as a wide one show the same bounds at a zoom that is nearer by so much. */
const WIDEST = 2;

/**
 * The zoom that pins are gathered at: the one asked for, but no nearer than a screen with these bounds can be, since
 * the whole world at the nearest zoom would give everybody a pin of their own.
 */
export const gatheringZoom = (bounds: MapBounds, asked: number = zoomOf(bounds)): number =>
  Math.min(asked, zoomOf(bounds) + WIDEST);

/** Pins nearer than this, in pixels, cover one another. */
export const PIN_PIXELS = 60;

/** The side of the cells that pins are gathered by, as a share of the world. */
export const cellAt = (zoom: number): number => (PIN_PIXELS * 1.2) / worldWidth(zoom);
