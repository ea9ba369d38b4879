import type { MapBounds, MapPin, NetworkMap } from '@dorfplatz/contract';

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

/** Names a pin for comparing: the same pin keeps its element when the map moves. */
export const pinKey = ({ lat, lng, count, entry }: MapPin): string =>
  entry ? `${entry.type} ${entry.id}` : `${lat} ${lng} ${count}`;
