import 'leaflet/dist/leaflet.css';
import { url } from 'virtual:base-map/110m';
import type { MapPin } from '@dorfplatz/contract';
import {
  canvas,
  divIcon,
  geoJSON,
  type LatLngBoundsExpression,
  map as leafletMap,
  type Marker,
  marker,
  tileLayer,
} from 'leaflet';
import { paletteOf } from './palette.ts';
import { maxZoomOf, type OpenSurface, pinKey } from './surface.ts';

/** Its world is 256 pixels wide at 0, that of MapLibre 512. */
const STEP = 1;
const WORLD: LatLngBoundsExpression = [
  [-85, -180],
  [85, 180],
];

/** The map where nothing draws with the graphics card: coarser countries, the same pins. */
export const openLeaflet: OpenSurface = async (options) => {
  const { container, view, start, title, pinElement, onMove } = options;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leafletMap(container, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: maxZoomOf(view) + STEP,
    minZoom: STEP,
    maxBounds: WORLD,
    zoomAnimation: !isCalm,
    fadeAnimation: false,
    markerZoomAnimation: !isCalm,
    preferCanvas: true,
  });
  container.setAttribute('role', 'region');
  container.setAttribute('aria-label', title);
  const { tiles, theme } = view;
  const ground =
    tiles?.kind === 'raster'
      ? tileLayer(tiles.url, { maxZoom: maxZoomOf(view) + STEP })
      : geoJSON(await (await fetch(url)).json(), {
          interactive: false,
          style: () => ({}),
          ...({ renderer: canvas({ padding: 0.5 }) } as object),
        });
  const paint = () => {
    const { water, land, border } = paletteOf(theme);
    container.style.background = water;
    if ('setStyle' in ground)
      ground.setStyle((feature) => ({
        color: border,
        weight: 1,
        fill: feature?.properties.kind === 'land',
        fillColor: land,
        fillOpacity: 1,
      }));
  };
  paint();
  ground.addTo(map);
  map.on('moveend', () => {
    const bounds = map.getBounds();
    onMove(
      { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
      map.getZoom() - STEP,
    );
  });
  if ('bounds' in start) {
    const { west, south, east, north } = start.bounds;
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { maxZoom: start.nearest + STEP },
    );
  } else map.setView(start.center, start.zoom + STEP);
  let shown = new Map<string, Marker>();
  return {
    setPins(pins: readonly MapPin[]) {
      const next = new Map<string, Marker>();
      for (const pin of pins) {
        const key = pinKey(pin);
        const kept = shown.get(key);
        const icon = () => divIcon({ html: pinElement(pin), className: '', iconSize: [0, 0] });
        next.set(key, kept ?? marker(pin, { icon: icon(), keyboard: false }).addTo(map));
        if (kept) shown.delete(key);
      }
      for (const gone of shown.values()) gone.remove();
      shown = next;
    },
    show({ west, south, east, north }) {
      map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        { padding: [48, 48], maxZoom: maxZoomOf(view) + STEP, animate: !isCalm },
      );
    },
    zoomBy: (steps) => void map.zoomIn(steps, { animate: !isCalm }),
    repaint: paint,
    remove: () => void map.remove(),
  };
};
