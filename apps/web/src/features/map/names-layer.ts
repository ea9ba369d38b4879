import { DomUtil, Layer, type Map as LeafletMap } from 'leaflet';
import { type Box, type NameBox, placeNames } from './name-boxes.ts';
import type { MapName } from './names.ts';
import type { Palette } from './palette.ts';

/** So much of the map's size beside it is written on too, seen while it is dragged. */
const BESIDE = 0.25;
const HALO = 3;
/** A world of Leaflet is 256 pixels wide at 0, that of MapLibre 512. */
const STEP = 1;

/** Names over the ground without a graphics card: one canvas, written anew when the map has come to rest. */
export class NamesLayer extends Layer {
  #canvas = document.createElement('canvas');
  #names: readonly MapName[] = [];
  #taken: (map: LeafletMap) => readonly Box[];
  #palette: Palette;
  #shown: LeafletMap | undefined;

  constructor(palette: Palette, taken: (map: LeafletMap) => readonly Box[]) {
    super();
    this.#palette = palette;
    this.#taken = taken;
    this.#canvas.style.pointerEvents = 'none';
    this.#canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: LeafletMap): this {
    this.#shown = map;
    map.getPane('overlayPane')!.append(this.#canvas);
    map.on('moveend resize', this.redraw, this);
    map.on('zoomstart', this.#hide, this);
    return this.redraw();
  }

  override onRemove(map: LeafletMap): this {
    this.#shown = undefined;
    map.off('moveend resize', this.redraw, this);
    map.off('zoomstart', this.#hide, this);
    this.#canvas.remove();
    return this;
  }

  /** The most important first. */
  setNames(names: readonly MapName[]): void {
    this.#names = names;
    this.redraw();
  }

  /** The page's colours have changed. */
  repaint(palette: Palette): void {
    this.#palette = palette;
    this.redraw();
  }

  #hide(): void {
    this.#canvas.style.visibility = 'hidden';
  }

  redraw(): this {
    const map = this.#shown;
    if (!map) return this;
    const { x: wide, y: high } = map.getSize();
    const [left, top] = [Math.round(wide * BESIDE), Math.round(high * BESIDE)];
    const density = Math.min(2, window.devicePixelRatio || 1);
    const canvas = this.#canvas;
    canvas.width = (wide + 2 * left) * density;
    canvas.height = (high + 2 * top) * density;
    canvas.style.width = `${wide + 2 * left}px`;
    canvas.style.height = `${high + 2 * top}px`;
    canvas.style.visibility = '';
    DomUtil.setPosition(canvas, map.containerPointToLayerPoint([-left, -top]));
    const context = canvas.getContext('2d')!;
    context.scale(density, density);
    context.translate(left, top);
    const middle = map.getCenter().lng;
    const boxes = placeNames(context, this.#names, {
      zoom: map.getZoom() - STEP,
      fontFamily: getComputedStyle(canvas).fontFamily,
      pixelOf: ([lng, lat]) =>
        map.latLngToContainerPoint([lat, lng + 360 * Math.round((middle - lng) / 360)]),
      within: { left: -left, top: -top, right: wide + left, bottom: high + top },
      taken: this.#taken(map),
    });
    for (const box of boxes) this.#write(context, box);
    return this;
  }

  #write(
    context: CanvasRenderingContext2D,
    { left, right, top, bottom, name, kind, font, dot }: NameBox,
  ): void {
    const { land, text, quiet } = this.#palette;
    const colour = kind === 'state' ? quiet : text;
    if (dot) {
      context.beginPath();
      context.arc(dot.x, dot.y, 2.5, 0, 2 * Math.PI);
      context.fillStyle = colour;
      context.strokeStyle = land;
      context.lineWidth = 2;
      context.stroke();
      context.fill();
    }
    context.font = font;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = HALO;
    context.strokeStyle = land;
    context.fillStyle = colour;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    context.strokeText(name, x, y);
    context.fillText(name, x, y);
  }
}
