import type { MapBounds } from '@dorfplatz/contract';
import { inWorld, projected } from './bounds.ts';
import type { Cell } from './merge-pins.ts';

/** Cells as fine as this suffice to see where most are: some three degrees, each with its own bounds. */
export const FIT_ZOOM = 4;

/** Who lives further out than this share of all is left out where that is far, */
const MOST = 0.9;
/** and of so few people one alone. */
const FEW = 4;
/** Far is what lies so many times further out than most do, */
const FAR = 2;
/** and at least so many degrees: who lives in the next country is no reason to leave them out. */
const FAR_DEGREES = 8;

type Placed = Pick<Cell, 'lat' | 'lng' | 'count' | 'west' | 'south' | 'east' | 'north'>;

const down = (lat: number) => projected(lat, 0).y * 360;

/** Degrees from one meridian to another by the shorter way, positive to the east. */
const degreesTo = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180;

const rounded = (lng: number): number => Math.round(inWorld(lng) * 1e6) / 1e6;

/** The meridian round which most live, wherever the world is cut open. */
function middleMeridian(cells: readonly Placed[]): number {
  const sum = (of: (radians: number) => number) =>
    cells.reduce((total, { lng, count }) => total + of((lng * Math.PI) / 180) * count, 0);
  return (Math.atan2(sum(Math.sin), sum(Math.cos)) * 180) / Math.PI;
}

/** The value in the middle, each counted as often as it is there. */
function median(values: readonly { value: number; count: number }[]): number {
  const total = values.reduce((sum, { count }) => sum + count, 0);
  let passed = 0;
  for (const { value, count } of values.toSorted((one, other) => one.value - other.value)) {
    passed += count;
    if (passed * 2 >= total) return value;
  }
  return 0;
}

/**
 * The bounds of where people are, without the few who live far from all others; west is greater than east where they
 * lie across the 180th meridian.
 * @returns undefined where nobody is placed
 */
export function fitOf(cells: readonly Placed[]): MapBounds | undefined {
  if (cells.length === 0) return undefined;
  const round = middleMeridian(cells);
  const middle = median(cells.map(({ lng, count }) => ({ value: degreesTo(round, lng), count })));
  const level = median(cells.map(({ lat, count }) => ({ value: down(lat), count })));
  const home = round + middle;
  const seen = cells
    .map((cell) => {
      const [west, east] = [degreesTo(home, cell.west), degreesTo(home, cell.east)];
      const upDown = Math.max(Math.abs(down(cell.north) - level), Math.abs(down(cell.south) - level));
      return { ...cell, west, east, away: Math.max(-west, east, upDown) };
    })
    .toSorted((one, other) => one.away - other.away);
  const total = seen.reduce((sum, { count }) => sum + count, 0);
  const most = total < FEW ? total : Math.min(total * MOST, total - 1);
  let passed = 0;
  const reach = seen.find(({ count }) => {
    passed += count;
    return passed >= most;
  })!.away;
  const kept = seen.filter(({ away }) => away <= Math.max(reach * FAR, FAR_DEGREES));
  return {
    west: rounded(home + Math.min(...kept.map(({ west }) => west))),
    south: Math.min(...kept.map(({ south }) => south)),
    east: rounded(home + Math.max(...kept.map(({ east }) => east))),
    north: Math.max(...kept.map(({ north }) => north)),
  };
}

/** Where networks are whose people and own place are on no map: about the countries of their zone or language. */
const COUNTRIES = {
  DE: { west: 5.9, south: 47.3, east: 15, north: 55 },
  AT: { west: 9.5, south: 46.4, east: 17.2, north: 49 },
  CH: { west: 5.9, south: 45.8, east: 10.5, north: 47.8 },
  FR: { west: -4.8, south: 42.3, east: 8.2, north: 51.1 },
  ES: { west: -9.3, south: 36, east: 3.3, north: 43.8 },
  GB: { west: -8.2, south: 49.9, east: 1.8, north: 59 },
} satisfies Record<string, MapBounds>;

const BY_ZONE: Readonly<Record<string, keyof typeof COUNTRIES>> = {
  'Europe/Berlin': 'DE',
  'Europe/Vienna': 'AT',
  'Europe/Zurich': 'CH',
  'Europe/Paris': 'FR',
  'Europe/Madrid': 'ES',
  'Europe/London': 'GB',
};
const BY_LANGUAGE: Readonly<Record<string, keyof typeof COUNTRIES>> = {
  de: 'DE',
  fr: 'FR',
  es: 'ES',
  en: 'GB',
};

/** The country that a network without any known place is in, by its zone, else by its language. */
export const homeCountry = ({ time_zone, language }: { time_zone: string; language: string }): MapBounds =>
  COUNTRIES[BY_ZONE[time_zone] ?? BY_LANGUAGE[language.slice(0, 2)] ?? 'DE'];
