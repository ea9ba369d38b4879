import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { projected } from './bounds.ts';

/** A line round a country in Web Mercator, the world being 1 wide: x and y one after the other. */
type Ring = Float32Array;
export type CountryShape = {
  left: number;
  top: number;
  right: number;
  bottom: number;
  rings: readonly Ring[];
};

type Arcs = readonly number[];
type Country =
  | { type: 'Polygon'; arcs: readonly Arcs[] }
  | { type: 'MultiPolygon'; arcs: readonly (readonly Arcs[])[] };
/** As TopoJSON has them: lines that neighbours share, in steps of whole numbers. */
type Atlas = {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: readonly (readonly [number, number][])[];
  objects: { countries: { geometries: readonly Country[] } };
};

type Degrees = [lng: number, lat: number];

function arcsOf({ arcs, transform: { scale, translate } }: Atlas): Degrees[][] {
  return arcs.map((steps) => {
    let [x, y] = [0, 0];
    return steps.map(([byX, byY]) => {
      x += byX;
      y += byY;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/** Arcs put together; `~index` is one that is gone the other way. The first point of each is the last of the one before. */
const ringOf = (arcs: readonly Degrees[][], indices: Arcs): Degrees[] =>
  indices.flatMap((index, at) => {
    const arc = index < 0 ? arcs[~index]!.toReversed() : arcs[index]!;
    return at === 0 ? arc : arc.slice(1);
  });

/** A ring that goes on beyond the 180th meridian instead of leaping; round a pole it is closed over it. */
function unwrapped(ring: readonly Degrees[]): Degrees[] {
  let turn = 0;
  const points = ring.map(([lng, lat], index): Degrees => {
    const before = ring[index - 1]?.[0] ?? lng;
    if (lng - before > 180) turn -= 360;
    if (before - lng > 180) turn += 360;
    return [lng + turn, lat];
  });
  const [first, last] = [points[0]!, points.at(-1)!];
  if (Math.abs(last[0] - first[0]) < 180) return points;
  const pole = first[1] < 0 ? -90 : 90;
  return [...points, [last[0], pole], [first[0], pole], first];
}

function shapeOf(rings: readonly Degrees[][]): CountryShape {
  const shape = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const lines = rings.map((ring) => {
    const points = unwrapped(ring);
    const line = new Float32Array(points.length * 2);
    points.forEach(([lng, lat], index) => {
      const { x, y } = projected(lat, lng);
      line[index * 2] = x;
      line[index * 2 + 1] = y;
      shape.left = Math.min(shape.left, x);
      shape.right = Math.max(shape.right, x);
      shape.top = Math.min(shape.top, y);
      shape.bottom = Math.max(shape.bottom, y);
    });
    return line;
  });
  return { ...shape, rings: lines };
}

let shapes: readonly CountryShape[] | undefined;

/** The countries of the world (Natural Earth), each of their parts by itself. */
export function countryShapes(): readonly CountryShape[] {
  if (shapes) return shapes;
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Atlas;
  const arcs = arcsOf(atlas);
  shapes = atlas.objects.countries.geometries.flatMap((country) => {
    const parts = country.type === 'Polygon' ? [country.arcs] : (country.arcs ?? []);
    return parts.map((part) => shapeOf(part.map((indices) => ringOf(arcs, indices))));
  });
  return shapes;
}
