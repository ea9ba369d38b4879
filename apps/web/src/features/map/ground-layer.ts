import { labels } from 'virtual:base-map/50m';
import { type Coords, type DoneCallback, GridLayer, type LatLngBoundsExpression } from 'leaflet';
import { type LabelBox, placeLabels } from './country-labels.ts';
import { type Ground, groundAt, meets, type Square, trace } from './ground-shapes.ts';
import type { Palette } from './palette.ts';

const SIZE = 512;
/** Land that crosses the 180th meridian goes on beyond it in the data. */
const WORLD: LatLngBoundsExpression = [
  [-90, -180],
  [90, 180],
];
const HALO = 2.8;
/** In pixels: finer where more of the world is seen. */
const edgeWidthAt = (zoom: number) => Math.max(0.6, Math.min(1.6, 0.6 + (zoom - 2) / 6));

interface GroundOptions {
  palette: Palette;
  /** Language of the names of countries, as BCP 47 has it. */
  language: string;
  fontFamily: string;
}

/**
 * Countries without a graphics card: squares of canvas, each drawn in a task of its own, so that people can move the map
 * between two of them.
 */
export class GroundLayer extends GridLayer {
  #squares = new Map<HTMLElement, Square>();
  #labels = new Map<number, LabelBox[]>();
  #options: GroundOptions;
  #palette: Palette;

  constructor(options: GroundOptions) {
    super({ tileSize: SIZE, noWrap: true, bounds: WORLD, keepBuffer: 1 });
    this.#options = options;
    this.#palette = options.palette;
    this.on('tileunload', ({ tile }) => this.#squares.delete(tile));
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const square: Square = { world: 256 * 2 ** z, left: x * SIZE, top: y * SIZE, size: SIZE };
    this.#squares.set(canvas, square);
    this.#drawSoon(canvas, square).then(
      () => done(undefined, canvas),
      (error: Error) => done(error, canvas),
    );
    return canvas;
  }

  /** The page's colours have changed. */
  repaint(palette: Palette): void {
    this.#palette = palette;
    for (const [canvas, square] of this.#squares)
      this.#drawSoon(canvas as HTMLCanvasElement, square).catch(() => {});
  }

  async #drawSoon(canvas: HTMLCanvasElement, square: Square): Promise<void> {
    const ground = await groundAt(Math.log2(square.world / SIZE));
    await new Promise<void>((resolve) => setTimeout(resolve));
    // People have moved on meanwhile.
    if (this.#squares.has(canvas)) this.#draw(canvas, square, ground);
  }

  #draw(canvas: HTMLCanvasElement, square: Square, { land, edges }: Ground): void {
    const density = Math.min(2, window.devicePixelRatio || 1);
    canvas.width = SIZE * density;
    canvas.height = SIZE * density;
    const context = canvas.getContext('2d')!;
    context.scale(density, density);
    const { land: landColour, border, text } = this.#palette;
    context.beginPath();
    for (const { box, lines } of land)
      if (meets(box, square)) for (const line of lines) trace(context, line, square);
    context.fillStyle = landColour;
    context.fill('evenodd');
    context.beginPath();
    for (const { box, lines } of edges)
      if (meets(box, square)) for (const line of lines) trace(context, line, square);
    context.lineWidth = edgeWidthAt(Math.log2(square.world / SIZE));
    context.strokeStyle = border;
    context.stroke();
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = HALO;
    context.strokeStyle = landColour;
    context.fillStyle = text;
    for (const label of this.#labelsAt(context, square.world)) {
      if (!meets(label, { ...square, world: 1 })) continue;
      context.font = label.font;
      const [x, y] = [
        (label.left + label.right) / 2 - square.left,
        (label.top + label.bottom) / 2 - square.top,
      ];
      context.strokeText(label.name, x, y);
      context.fillText(label.name, x, y);
    }
  }

  /** The same names on every square of a zoom: one that lies on the edge of two is drawn on both. */
  #labelsAt(context: CanvasRenderingContext2D, world: number): LabelBox[] {
    const { language, fontFamily } = this.#options;
    let boxes = this.#labels.get(world);
    if (!boxes) {
      boxes = placeLabels(context, labels, { world, zoom: Math.log2(world / SIZE), language, fontFamily });
      this.#labels.set(world, boxes);
    }
    return boxes;
  }
}
