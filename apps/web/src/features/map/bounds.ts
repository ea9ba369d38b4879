import type { MapBounds, MapPin } from '@dorfplatz/contract';

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** Bounds as an address has them: a ten-thousandth of a degree is some ten metres. */
export const boundsText = ({ west, south, east, north }: MapBounds): string =>
  [within(west, 180), within(south, 90), within(east, 180), within(north, 90)]
    .map((degrees) => degrees.toFixed(4))
    .join(',');

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

/** What holds all pins; undefined without any. */
export function boundsOfPins(pins: readonly Pick<MapPin, 'bounds'>[]): MapBounds | undefined {
  if (pins.length === 0) return undefined;
  const all = pins.map(({ bounds }) => bounds);
  return {
    west: Math.min(...all.map(({ west }) => west)),
    south: Math.min(...all.map(({ south }) => south)),
    east: Math.max(...all.map(({ east }) => east)),
    north: Math.max(...all.map(({ north }) => north)),
  };
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
export const isOnePlace = ({ west, south, east, north }: MapBounds): boolean =>
  east - west < MARGIN && north - south < MARGIN;
