import type { MapBounds, MapPin, NetworkMap } from '@dorfplatz/contract';
import { hasGraphicsCard } from './graphics-card.ts';

/** A map on screen, whichever library draws it. */
export interface Surface {
  setPins(pins: readonly MapPin[]): void;
  /** Moves so that these bounds are seen as large as possible. */
  show(bounds: MapBounds): void;
  zoomBy(steps: number): void;
  /** The page's colours have changed. */
  repaint(): void;
  remove(): void;
}

export interface SurfaceOptions {
  container: HTMLElement;
  view: NetworkMap['view'];
  /** Where the map opens: what it shows, and the zoom that it does not pass for that. */
  start: { bounds: MapBounds; nearest: number } | { center: { lat: number; lng: number }; zoom: number };
  /** Language of the names of countries, as BCP 47 has it. */
  language: string;
  /** What the map is called for people who do not see it. */
  title: string;
  /** Makes the button that stands for a pin. */
  pinElement: (pin: MapPin) => HTMLElement;
  /** Told after each movement; zoom as MapLibre counts it. */
  onMove: (bounds: MapBounds, zoom: number) => void;
}

export type OpenSurface = (options: SurfaceOptions) => Promise<Surface>;

/** As near as one may go: where there are only countries, nothing more is to be seen from nearer. */
export const maxZoomOf = ({ tiles }: Pick<NetworkMap['view'], 'tiles'>): number => (tiles ? 16 : 11);

/** As near as a map opens or shows a few by itself: with what lies around. */
export const fitZoomOf = ({ tiles }: Pick<NetworkMap['view'], 'tiles'>): number => (tiles ? 13 : 8);

const mapLibre = () => import('./maplibre-surface.ts');
const leaflet = () => import('./leaflet-surface.ts');

/** Fetches what will draw, while nothing is known yet of what is to be drawn. */
export const prefetchSurface = (): void => void (hasGraphicsCard() ? mapLibre() : leaflet()).catch(() => {});

/**
 * Opens a map in a container: drawn by the graphics card, or without one by an older way with the same pins. That knows
 * no vector tiles: an operator's own map of them is drawn by WebGL as long as there is any, however slowly.
 */
export async function openSurface(options: SurfaceOptions): Promise<Surface> {
  const { tiles } = options.view;
  const needsWebGl = tiles !== null && tiles.kind !== 'raster';
  if (needsWebGl || hasGraphicsCard()) {
    const { openMapLibre } = await mapLibre();
    try {
      return await openMapLibre(options);
    } catch {
      options.container.replaceChildren();
      options.container.classList.remove('maplibregl-map');
    }
  }
  const { openLeaflet } = await leaflet();
  return openLeaflet(options);
}

/** Names a pin for comparing: the same pin keeps its element when the map moves. */
export const pinKey = ({ lat, lng, count, entry }: MapPin): string =>
  entry ? `${entry.type} ${entry.id}` : `${lat} ${lng} ${count}`;
