import { url as fine } from 'virtual:base-map/50m';
import { url as coarse } from 'virtual:base-map/110m';
import type { FeatureCollection, Geometry, Position } from 'geojson';

/** Points of a line one after another, x and y in Web Mercator with the world from 0 to 1. */
type Line = Float64Array;
type Box = { left: number; top: number; right: number; bottom: number };
type Shape = { box: Box; lines: readonly Line[] };

type Kind = 'land' | 'border' | 'lake' | 'river' | 'state';

/** Land and lakes to be filled, and lines in short pieces, so that what is not on screen is skipped. */
export type Ground = { filled: Record<'land' | 'lake', Shape[]>; lines: Record<Kind, Shape[]> };

/** From this zoom on, as MapLibre counts it, coarse coasts would be seen to be coarse. */
const FINE_FROM = 4;
const PIECE = 64;
/** Beyond it Web Mercator goes on for ever; the poles lie there. */
const NORTHMOST = 86;

const xOf = (lng: number) => (lng + 180) / 360;
function yOf(lat: number): number {
  const sine = Math.sin((Math.max(-NORTHMOST, Math.min(NORTHMOST, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

const projected = (positions: readonly Position[]): Line => {
  const line = new Float64Array(positions.length * 2);
  positions.forEach(([lng = 0, lat = 0], index) => {
    line[index * 2] = xOf(lng);
    line[index * 2 + 1] = yOf(lat);
  });
  return line;
};

function shapeOf(lines: readonly Line[]): Shape {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const line of lines)
    for (let index = 0; index < line.length; index += 2) {
      const x = line[index]!;
      const y = line[index + 1]!;
      if (x < box.left) box.left = x;
      if (x > box.right) box.right = x;
      if (y < box.top) box.top = y;
      if (y > box.bottom) box.bottom = y;
    }
  return { box, lines };
}

function* piecesOf(line: Line): Generator<Shape> {
  for (let from = 0; from < line.length - 2; from += PIECE * 2)
    yield shapeOf([line.subarray(from, from + PIECE * 2 + 2)]);
}

const ringsOf = (geometry: Geometry): Position[][] =>
  geometry.type === 'Polygon' || geometry.type === 'MultiLineString' ? geometry.coordinates : [];

/** Longer than this nothing is done at a stretch: people move the map meanwhile. */
const STRETCH_MS = 20;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

async function read(url: string): Promise<Ground> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const { features } = (await answer.json()) as FeatureCollection;
  const ground: Ground = {
    filled: { land: [], lake: [] },
    lines: { land: [], border: [], lake: [], river: [], state: [] },
  };
  let since = performance.now();
  for (const { geometry, properties } of features) {
    const lines = ringsOf(geometry).map(projected);
    const kind = (properties as { kind: Kind }).kind;
    if (kind === 'land' || kind === 'lake') ground.filled[kind].push(shapeOf(lines));
    for (const line of lines) ground.lines[kind].push(...piecesOf(line));
    if (performance.now() - since < STRETCH_MS) continue;
    await pause();
    since = performance.now();
  }
  return ground;
}

const known = new Map<string, Promise<Ground>>();

/** The world as finely as they are seen at a zoom, as MapLibre counts it. */
export function groundAt(zoom: number): Promise<Ground> {
  const url = zoom < FINE_FROM ? coarse : fine;
  let ground = known.get(url);
  if (!ground) {
    ground = read(url);
    known.set(url, ground);
    ground.catch(() => known.delete(url));
  }
  return ground;
}

/** A square of the world in pixels: how large the world is, and where the square lies in it. */
export type Square = { world: number; left: number; top: number; size: number };

/** Lines as wide as this reach no further into the square. */
const REACH = 4;

export const meets = ({ left, top, right, bottom }: Box, square: Square): boolean =>
  right * square.world >= square.left - REACH &&
  left * square.world <= square.left + square.size + REACH &&
  bottom * square.world >= square.top - REACH &&
  top * square.world <= square.top + square.size + REACH;

/** Half a pixel is not seen. */
const SEEN = 0.5;

/**
 * Traces a line through a square, without the points that change nothing there: those within half a pixel of the one
 * before, and those between two others on the same side outside.
 */
export function trace(path: Pick<CanvasPath, 'moveTo' | 'lineTo'>, line: Line, square: Square): void {
  const { world, left, top, size } = square;
  let [drawnX, drawnY, outside] = [Number.NaN, Number.NaN, 0];
  let [passedX, passedY, hasPassed] = [0, 0, false];
  for (let index = 0; index < line.length; index += 2) {
    const x = line[index]! * world - left;
    const y = line[index + 1]! * world - top;
    const side = (x < -REACH ? 1 : x > size + REACH ? 2 : 0) | (y < -REACH ? 4 : y > size + REACH ? 8 : 0);
    const isEnd = index === 0 || index === line.length - 2;
    if (!isEnd && (outside & side) !== 0) {
      outside &= side;
      [passedX, passedY, hasPassed] = [x, y, true];
      continue;
    }
    if (hasPassed) path.lineTo(passedX, passedY);
    else if (!isEnd && Math.abs(x - drawnX) < SEEN && Math.abs(y - drawnY) < SEEN) continue;
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
    [drawnX, drawnY, outside, hasPassed] = [x, y, side, false];
  }
}
