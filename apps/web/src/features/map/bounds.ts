import type { MapBounds } from '@dorfplatz/contract';

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));

const inWorld = (lng: number) => (Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180);

/** Whether they reach across the 180th meridian. */
export const isAcross = ({ west, east }: Pick<MapBounds, 'west' | 'east'>): boolean => west > east;

/** The eastern edge in degrees that go on beyond the 180th meridian. */
export const eastOf = ({ west, east }: Pick<MapBounds, 'west' | 'east'>): number =>
  west > east ? east + 360 : east;

/** Bounds as an address has them: a ten-thousandth of a degree is some ten metres. */
export function boundsText({ west, south, east, north }: MapBounds): string {
  const isWhole = east - west >= 360;
  return [isWhole ? -180 : inWorld(west), within(south, 90), isWhole ? 180 : inWorld(east), within(north, 90)]
    .map((degrees) => degrees.toFixed(4))
    .join(',');
}

/** Bounds from an address; undefined for what are none. */
export function boundsFrom(text: string | undefined): MapBounds | undefined {
  const [west, south, east, north, ...rest] = (text ?? '').split(',').map(Number);
  const parts = [west, south, east, north];
  if (rest.length > 0 || !parts.every((part) => part !== undefined && Number.isFinite(part)))
    return undefined;
  if (Math.abs(west!) > 180 || Math.abs(east!) > 180 || south! < -90 || north! > 90 || south! >= north!)
    return undefined;
  return { west: west!, south: south!, east: east!, north: north! };
}

const MARGIN = 0.0005;

/** Bounds that are wide enough for what lies on their edge, also after they were written down. */
export const around = ({ west, south, east, north }: MapBounds): MapBounds => ({
  west: west - MARGIN,
  south: south - MARGIN,
  east: east + MARGIN,
  north: north + MARGIN,
});

/** True where going nearer parts nothing: all are in one place. */
export const isOnePlace = (bounds: MapBounds): boolean =>
  eastOf(bounds) - bounds.west < MARGIN && bounds.north - bounds.south < MARGIN;
