import { hasGraphicsCard } from './graphics-card.ts';
import type { Surface, SurfaceOptions } from './surface.ts';

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
