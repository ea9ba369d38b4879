import type { MapBounds, MapPin, NetworkMap } from '@dorfplatz/contract';

/** What a map is to show: bounds, no nearer than a zoom, or a place and how near. */
export type Wanted =
  | { bounds: MapBounds; nearest?: number }
  | { center: { lat: number; lng: number }; zoom: number };

/** A map on screen, whichever library draws it. */
export interface Surface {
  setPins(pins: readonly MapPin[]): void;
  /** Moves so that this is seen as large as possible. */
  show(wanted: Wanted): void;
  zoomBy(steps: number): void;
  /** The page's colours have changed. */
  repaint(): void;
  remove(): void;
}

export interface SurfaceOptions {
  container: HTMLElement;
  view: NetworkMap['view'];
  /**
   * Where the map opens: what it shows, the zoom that it does not pass for that, and whether there is room left around
   * it; or a place and how near.
   */
  start:
    | { bounds: MapBounds; nearest: number; isPadded: boolean }
    | { center: { lat: number; lng: number }; zoom: number };
  /** Language of the names on it, as BCP 47 has it. */
  language: string;
  /** What the map is called for people who do not see it. */
  title: string;
  /** Makes the button that stands for a pin. */
  pinElement: (pin: MapPin) => HTMLElement;
  /** Told after each movement; zoom as MapLibre counts it. */
  onMove: (bounds: MapBounds, zoom: number) => void;
}

/** Pixels between the edge of the map and what it is to show: pins are as large, and buttons lie there. */
export const PADDING = 56;

export type OpenSurface = (options: SurfaceOptions) => Promise<Surface>;

/** As near as one may go: where there are no streets, nothing more is to be seen from nearer. */
export const maxZoomOf = ({ tiles }: Pick<NetworkMap['view'], 'tiles'>): number => (tiles ? 16 : 11);

/** As near as a map opens or shows a few by itself: with what lies around. */
export const fitZoomOf = ({ tiles }: Pick<NetworkMap['view'], 'tiles'>): number => (tiles ? 13 : 8);

/** Names a pin for comparing: the same pin keeps its element when the map moves. */
export const pinKey = ({ lat, lng, count, entry }: MapPin): string =>
  entry ? `${entry.type} ${entry.id}` : `${lat} ${lng} ${count}`;
