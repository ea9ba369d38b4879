import { type Coords, type DoneCallback, GridLayer } from 'leaflet';
import { type Ground, groundAt, meets, type Square, trace } from './ground-shapes.ts';
import type { Palette } from './palette.ts';

const SIZE = 512;
/** In pixels: finer where more of the world is seen. */
const edgeWidthAt = (zoom: number) => Math.max(0.7, Math.min(1.8, 0.7 + (zoom - 2) / 5));
/** From this zoom on, as MapLibre counts it, borders of states are no tangle. */
export const STATES_FROM = 4.5;
const DASHES = [4, 3];

interface GroundOptions {
  palette: Palette;
  /** Whether it goes on beyond the 180th meridian. */
  isRound: boolean;
}

/**
 * Land and water without a graphics card: squares of canvas, each drawn in a task of its own, so that people can move
 * the map between two of them.
 */
export class GroundLayer extends GridLayer {
  #squares = new Map<HTMLElement, Square>();
  #palette: Palette;

  constructor({ palette, isRound }: GroundOptions) {
    super({ tileSize: SIZE, noWrap: !isRound, keepBuffer: 1 });
    this.#palette = palette;
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

  #draw(canvas: HTMLCanvasElement, square: Square, { filled, lines }: Ground): void {
    const density = Math.min(2, window.devicePixelRatio || 1);
    canvas.width = SIZE * density;
    canvas.height = SIZE * density;
    const context = canvas.getContext('2d')!;
    context.scale(density, density);
    context.lineJoin = 'round';
    const { water, land, coast, border, state } = this.#palette;
    const zoom = Math.log2(square.world / SIZE);
    const follow = (shapes: Ground['lines']['land']) => {
      context.beginPath();
      for (const { box, lines: rings } of shapes)
        if (meets(box, square)) for (const ring of rings) trace(context, ring, square);
    };
    const fill = (shapes: Ground['lines']['land'], colour: string) => {
      follow(shapes);
      context.fillStyle = colour;
      context.fill('evenodd');
    };
    const stroke = (shapes: Ground['lines']['land'], colour: string, width: number) => {
      follow(shapes);
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.stroke();
    };
    fill(filled.land, land);
    if (zoom >= STATES_FROM) {
      context.setLineDash(DASHES);
      stroke(lines.state, state, 1);
      context.setLineDash([]);
    }
    stroke(lines.border, border, edgeWidthAt(zoom));
    stroke(lines.river, water, edgeWidthAt(zoom));
    fill(filled.lake, water);
    stroke(lines.lake, coast, 0.7);
    stroke(lines.land, coast, 0.8);
  }
}
