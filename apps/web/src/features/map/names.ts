import { labels } from 'virtual:base-map/50m';
import { square, urls, worldwide } from 'virtual:places';
import type { MapBounds } from '@dorfplatz/contract';

/** A name on the map: of what, where, and from which zoom on, as MapLibre counts it. */
export type MapName = {
  kind: 'country' | 'state' | 'town';
  name: string;
  at: [number, number];
  from: number;
};

/** Countries of fewer square degrees are named only from nearby. */
const LARGE = [
  { from: 0, size: 250 },
  { from: 1.5, size: 60 },
  { from: 3, size: 8 },
  { from: 4.5, size: 0 },
] as const;

/** From which zoom on a country of so many square degrees is named. */
export const namedFrom = (size: number): number => LARGE.find((step) => size >= step.size)!.from;

/** The names of countries, the largest first. */
export function countryNames(language: string): MapName[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return labels
    .toSorted((one, other) => other.size - one.size)
    .map(({ code, at, size }) => ({
      kind: 'country',
      name: names.of(code) ?? code,
      at,
      from: namedFrom(size),
    }));
}

/** Where the name in a language stands in a line of a list; the one before it is used in all others. */
const COLUMNS: Readonly<Record<string, number>> = { de: 4, es: 5, fr: 6 };
const USUAL = 3;

/** Reads a list of places as the build writes it, the largest first. */
export function namesIn(text: string, kind: MapName['kind'], language: string): MapName[] {
  const column = COLUMNS[language.slice(0, 2)] ?? USUAL;
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const parts = line.split('\t');
      const [from, lng, lat] = parts;
      return {
        kind,
        name: parts[column] || parts[USUAL]!,
        at: [Number(lng), Number(lat)],
        from: Number(from),
      };
    });
}

const texts = new Map<string, Promise<string>>();

async function textOf(key: string): Promise<string> {
  const url = urls[key];
  if (url === undefined) return '';
  let text = texts.get(key);
  if (!text) {
    text = fetch(url).then((answer) => {
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      return answer.text();
    });
    texts.set(key, text);
    text.catch(() => texts.delete(key));
  }
  return text;
}

/** States and towns of the world that are named from afar. */
export async function worldNames(language: string): Promise<MapName[]> {
  const [world, states] = await Promise.all([textOf('world'), textOf('states')]);
  return [...namesIn(states, 'state', language), ...namesIn(world, 'town', language)];
}

/** More than this are on no screen that is near enough for them. */
const MOST_SQUARES = 6;

/** The squares whose places are named in a part of the world; none from afar. */
export function squaresIn({ west, south, east, north }: MapBounds, zoom: number): string[] {
  if (zoom < worldwide) return [];
  const from = Math.floor(west / square);
  const until = Math.floor((east < west ? east + 360 : east) / square);
  const squares: string[] = [];
  for (let x = from; x <= until; x += 1)
    for (let y = Math.floor(south / square); y <= Math.floor(north / square); y += 1)
      squares.push(`${x * square >= 180 ? x - 360 / square : x} ${y}`);
  return squares.length > MOST_SQUARES ? [] : squares;
}

/** The smaller towns, villages and quarters of a part of the world. */
export async function namesNear(bounds: MapBounds, zoom: number, language: string): Promise<MapName[]> {
  const found = await Promise.all(squaresIn(bounds, zoom).map(textOf));
  return found.flatMap((text) => namesIn(text, 'town', language));
}
