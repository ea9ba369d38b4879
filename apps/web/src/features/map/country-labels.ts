export type CountryLabel = { code: string; at: [number, number]; size: number };

/** Countries of fewer square degrees are named only from nearby. */
const LARGE = [
  { from: 1.5, size: 60 },
  { from: 3, size: 8 },
  { from: 4.5, size: 0 },
] as const;

/** From which zoom on a country of so many square degrees is named, as MapLibre counts it. */
export const namedFrom = (size: number): number => LARGE.find((step) => size >= step.size)!.from;

/** What regions are called in a language; a code that it has no name for stays as it is. */
export function regionNames(language: string): (code: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (code) => names.of(code) ?? code;
}

/** A name and where it is written, in pixels of the world. */
export type LabelBox = {
  name: string;
  font: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
};

interface LabelOptions {
  /** Pixels of the world's width. */
  world: number;
  zoom: number;
  language: string;
  fontFamily: string;
}

const MARGIN = 6;
const sizeAt = (zoom: number) => 11 + Math.max(0, Math.min(4, zoom - 2));

const overlap = (one: LabelBox, other: LabelBox): boolean =>
  one.left < other.right + MARGIN &&
  other.left < one.right + MARGIN &&
  one.top < other.bottom + MARGIN &&
  other.top < one.bottom + MARGIN;

/** Writes the names of countries, the largest first; one that would lie on another is left out. */
export function placeLabels(
  context: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>,
  labels: readonly CountryLabel[],
  { world, zoom, language, fontFamily }: LabelOptions,
): LabelBox[] {
  const nameOf = regionNames(language);
  const height = sizeAt(zoom);
  const font = `${height}px ${fontFamily}`;
  context.font = font;
  const placed: LabelBox[] = [];
  const wanted = labels.filter(({ size }) => namedFrom(size) <= zoom);
  for (const { code, at } of wanted.toSorted((one, other) => other.size - one.size)) {
    const name = nameOf(code);
    const width = context.measureText(name).width;
    const [lng, lat] = at;
    const x = ((lng + 180) / 360) * world;
    const y = (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * world;
    const box: LabelBox = {
      name,
      font,
      left: x - width / 2,
      right: x + width / 2,
      top: y - height / 2,
      bottom: y + height / 2,
    };
    if (!placed.some((other) => overlap(box, other))) placed.push(box);
  }
  return placed;
}
