import type { MapName } from './names.ts';

export type Box = { left: number; top: number; right: number; bottom: number };

/** A name where it is written, in pixels, and the dot of its town. */
export type NameBox = Box & {
  name: string;
  kind: MapName['kind'];
  font: string;
  dot: { x: number; y: number } | undefined;
};

interface Options {
  zoom: number;
  fontFamily: string;
  /** Where a place lies, in pixels. */
  pixelOf: (at: MapName['at']) => { x: number; y: number };
  /** What is seen: names that would reach beyond are left out. */
  within: Box;
  /** Where nothing is to be written: pins. */
  taken: readonly Box[];
}

const MARGIN = 4;
/** Pixels from the middle of a dot to its name. */
const AWAY = 6;
const DOT = 3;

/** From this zoom on the middle of a country or state says nothing any more. */
export const WIDE_UNTIL = 9;

/** How large a name is written, in pixels. */
export const sizeOf = (kind: MapName['kind'], zoom: number, from: number): number => {
  if (kind === 'country') return 11 + Math.max(0, Math.min(4, zoom - 2));
  if (kind === 'state') return 11;
  return 11 + Math.max(0, Math.min(4, Math.round(zoom - from)));
};

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right + MARGIN &&
  other.left < one.right + MARGIN &&
  one.top < other.bottom + MARGIN &&
  other.top < one.bottom + MARGIN;

const around = (x: number, y: number, across: number, down: number): Box => ({
  left: x - across,
  right: x + across,
  top: y - down,
  bottom: y + down,
});

/** The places for a name: of a town right of its dot, left, above, below; of others in the middle. */
function places(kind: MapName['kind'], x: number, y: number, width: number, height: number): Box[] {
  const [across, down] = [width / 2, height / 2];
  if (kind !== 'town') return [around(x, y, across, down)];
  return [
    around(x + AWAY + across, y, across, down),
    around(x - AWAY - across, y, across, down),
    around(x, y - AWAY - down, across, down),
    around(x, y + AWAY + down, across, down),
  ];
}

/** Writes names in their order; one that has no room beside those before and the pins is left out. */
export function placeNames(
  context: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>,
  names: readonly MapName[],
  { zoom, fontFamily, pixelOf, within, taken }: Options,
): NameBox[] {
  const full: Box[] = [...taken];
  const placed: NameBox[] = [];
  const isFree = (box: Box) =>
    box.left >= within.left &&
    box.right <= within.right &&
    box.top >= within.top &&
    box.bottom <= within.bottom &&
    !full.some((other) => overlap(box, other));
  for (const { kind, name, at, from } of names) {
    if (from > zoom || (kind !== 'town' && zoom >= WIDE_UNTIL)) continue;
    const { x, y } = pixelOf(at);
    if (x < within.left || x > within.right || y < within.top || y > within.bottom) continue;
    const dot = kind === 'town' ? around(x, y, DOT, DOT) : undefined;
    if (dot && !isFree(dot)) continue;
    const height = sizeOf(kind, zoom, from);
    const font = `${kind === 'country' ? 600 : 400} ${height}px ${fontFamily}`;
    context.font = font;
    const { width } = context.measureText(name);
    const box = places(kind, x, y, width, height).find(isFree);
    if (!box) continue;
    full.push(box);
    if (dot) full.push(dot);
    placed.push({ ...box, name, kind, font, dot: dot && { x, y } });
  }
  return placed;
}

/** The room that a pin takes: its face, and the name of its place below. */
export const roomOfPin = ({ x, y }: { x: number; y: number }, place: string | null): Box => {
  const across = Math.max(28, place === null ? 0 : place.length * 3.6 + 6);
  return { left: x - across, right: x + across, top: y - 28, bottom: y + (place === null ? 28 : 48) };
};
