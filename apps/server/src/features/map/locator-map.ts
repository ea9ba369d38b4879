import { projected } from './bounds.ts';
import { type CountryShape, countryShapes } from './country-shapes.ts';
import type { Town } from './larger-towns.ts';

/** What a picture shows: its middle, how large the world would be, and how many pixels it has. */
export type View = { lat: number; lng: number; world: number; width: number; height: number };

const WATER = '#d3e3ea';
const LAND = '#f8f6f1';
const BORDER = '#b9b3a7';
const TEXT = '#3b444e';
/** Pixels beside the picture in which a line may lie unseen. */
const REACH = 4;
const HALF_A_PIXEL = 0.5;
/** Pixels from the middle that the pin needs for itself. */
const PIN_REACH = 22;
const LETTER = 7;
const LINE = 16;
const DOT = 4;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Where a place lies in the picture. */
function pixelOf({ lat, lng, world, width, height }: View, place: { lat: number; lng: number }) {
  const middle = projected(lat, lng);
  const { x, y } = projected(place.lat, place.lng);
  // The nearest way round the world.
  const across = x - middle.x - Math.round(x - middle.x);
  return { x: across * world + width / 2, y: (y - middle.y) * world + height / 2 };
}

/** The outline of a country as far as it is seen, as SVG path data; empty where it is not. */
function outline(shape: CountryShape, view: View, turn: number): string {
  const { lat, lng, world, width, height } = view;
  const middle = projected(lat, lng);
  const left = (middle.x - turn) * world - width / 2;
  const top = middle.y * world - height / 2;
  const isSeen =
    shape.right * world >= left - REACH &&
    shape.left * world <= left + width + REACH &&
    shape.bottom * world >= top - REACH &&
    shape.top * world <= top + height + REACH;
  if (!isSeen) return '';
  return shape.rings.map((ring) => traced(ring, { left, top, world, width, height })).join('');
}

type Window = { left: number; top: number; world: number; width: number; height: number };

/** A ring without the points that change nothing: those nearly on the one before, and those far outside on one side. */
function traced(ring: Float32Array, { left, top, world, width, height }: Window): string {
  const drawn: string[] = [];
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  let [heldX, heldY, heldSide] = [0, 0, 0];
  for (let index = 0; index < ring.length; index += 2) {
    const x = ring[index]! * world - left;
    const y = ring[index + 1]! * world - top;
    const side = (x < -REACH ? 1 : x > width + REACH ? 2 : 0) | (y < -REACH ? 4 : y > height + REACH ? 8 : 0);
    const isHeld = (side & heldSide) !== 0;
    if (!isHeld && heldSide !== 0 && index > 0) drawn.push(`${heldX.toFixed(1)} ${heldY.toFixed(1)}`);
    [heldX, heldY] = [x, y];
    heldSide = isHeld ? side & heldSide : side;
    const isNear = Math.abs(x - lastX) < HALF_A_PIXEL && Math.abs(y - lastY) < HALF_A_PIXEL;
    if (isHeld || isNear) continue;
    drawn.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
    [lastX, lastY] = [x, y];
  }
  return drawn.length < 3 ? '' : `M${drawn.join('L')}Z`;
}

type Box = { left: number; top: number; right: number; bottom: number };
const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Words with an edge of land round them, readable on lines too. */
const words = (text: string, x: number, y: number, anchor: 'start' | 'end' | 'middle', size: number) => {
  const place = `x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" font-size="${size}"`;
  return (
    `<text ${place} fill="none" stroke="${LAND}" stroke-width="3" stroke-linejoin="round">${escaped(text)}</text>` +
    `<text ${place} fill="${TEXT}">${escaped(text)}</text>`
  );
};

const around = (x: number, y: number, across: number, down: number): Box => ({
  left: x - across,
  right: x + across,
  top: y - down,
  bottom: y + down,
});

/** Towns with their names, as many as have room; the one under the pin first, then in their order. */
function labels(view: View, towns: readonly Town[], credited: Box): string {
  const middle = { x: view.width / 2, y: view.height / 2 };
  const taken: Box[] = [around(middle.x, middle.y, PIN_REACH, PIN_REACH), credited];
  const placed = towns.flatMap(({ name, ...town }) => {
    const at = pixelOf(view, town);
    const isUnderPin = Math.hypot(at.x - middle.x, at.y - middle.y) < PIN_REACH;
    const isWithin = at.x > DOT && at.y > LINE && at.x < view.width - DOT && at.y < view.height - LINE;
    return isWithin ? [{ name, isUnderPin, ...at }] : [];
  });
  const drawn: string[] = [];
  for (const { name, isUnderPin, x, y } of placed.toSorted(
    (one, other) => Number(other.isUnderPin) - Number(one.isUnderPin),
  )) {
    const from = isUnderPin ? middle : { x, y };
    const away = isUnderPin ? PIN_REACH + 4 : DOT + 2;
    const wide = name.length * LETTER;
    const isLeft = from.x + away + wide > view.width;
    const side = isLeft ? -1 : 1;
    const box = around(from.x + side * (away + wide / 2), from.y, wide / 2 + 2, LINE / 2);
    const dot = around(x, y, DOT, DOT);
    const isHidden = (one: Box) => taken.some((other) => meets(one, other));
    if (box.left < 0 || isHidden(box) || (!isUnderPin && isHidden(dot))) continue;
    taken.push(box);
    if (!isUnderPin) {
      taken.push(dot);
      const at = `cx="${x.toFixed(1)}" cy="${y.toFixed(1)}"`;
      drawn.push(`<circle ${at} r="2.6" fill="${TEXT}" stroke="${LAND}"/>`);
    }
    drawn.push(words(name, from.x + side * away, from.y + 4, isLeft ? 'end' : 'start', 12));
  }
  return drawn.join('');
}

/** Who is to be named, in the middle and not quite below, which is seen also where a page cuts off the edges. */
const credit = ({ width, height }: View, attribution: string) =>
  words(attribution, width / 2, height - 20, 'middle', 9);
const creditBox = ({ width, height }: View, attribution: string): Box =>
  around(width / 2, height - 23, attribution.length * 2.9, 8);

function pin({ width, height }: View, accent: string): string {
  const at = `cx="${width / 2}" cy="${height / 2}"`;
  return (
    `<circle ${at} r="18" fill="${accent}" fill-opacity="0.2"/>` +
    `<circle ${at} r="8" fill="${accent}" stroke="#fff" stroke-width="2.5"/>`
  );
}

const svg = ({ width, height }: View, density: number, inside: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * density}" height="${height * density}"` +
      ` viewBox="0 0 ${width} ${height}" font-family="Inter, 'DejaVu Sans', sans-serif">${inside}</svg>`,
  );

export type Lettering = { attribution: string; towns: readonly Town[]; hasLetters: boolean };

/** The countries around a place with larger towns, and the pin. */
export function locatorMap(
  view: View,
  density: number,
  accent: string,
  { attribution, towns, hasLetters }: Lettering,
): Buffer {
  const path = countryShapes()
    .flatMap((shape) => [-1, 0, 1].map((turn) => outline(shape, view, turn)))
    .join('');
  return svg(
    view,
    density,
    `<rect width="100%" height="100%" fill="${WATER}"/>` +
      `<path d="${path}" fill="${LAND}" fill-rule="evenodd" stroke="${BORDER}" stroke-width="0.9" stroke-linejoin="round"/>` +
      (hasLetters ? labels(view, towns, creditBox(view, attribution)) + credit(view, attribution) : '') +
      pin(view, accent),
  );
}

/** The pin alone, to be laid over tiles. */
export const pinLayer = (
  view: View,
  density: number,
  accent: string,
  { attribution, hasLetters }: Omit<Lettering, 'towns'>,
): Buffer => svg(view, density, (hasLetters ? credit(view, attribution) : '') + pin(view, accent));
