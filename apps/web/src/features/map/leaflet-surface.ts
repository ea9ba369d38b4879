import 'leaflet/dist/leaflet.css';
import type { MapPin } from '@dorfplatz/contract';
import {
  divIcon,
  type LatLngBoundsExpression,
  map as leafletMap,
  type Marker,
  marker,
  tileLayer,
} from 'leaflet';
import { GroundLayer } from './ground-layer.ts';
import { groundAt } from './ground-shapes.ts';
import { paletteOf } from './palette.ts';
import { maxZoomOf, type OpenSurface, pinKey } from './surface.ts';

/** Its world is 256 pixels wide at 0, that of MapLibre 512. */
const STEP = 1;
const WORLD: LatLngBoundsExpression = [
  [-85, -180],
  [85, 180],
];

/** The map where nothing draws with the graphics card: the same countries, the same pins. */
export const openLeaflet: OpenSurface = async (options) => {
  const { container, view, start, language, title, pinElement, onMove } = options;
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
  });
  container.setAttribute('role', 'region');
  container.setAttribute('aria-label', title);
  const { tiles, theme } = view;
  const palette = paletteOf(theme);
  container.style.background = palette.water;
  const ground =
    tiles?.kind === 'raster'
      ? tileLayer(tiles.url, { maxZoom: maxZoomOf(view) + STEP })
      : new GroundLayer({ palette, language, fontFamily: getComputedStyle(container).fontFamily });
  let isGone = false;
  map.on('moveend', () => {
    // A change of the window's size is told a fifth of a second later, gone or not.
    if (isGone) return;
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
  // The pins come first, and what lies under them is on its way meanwhile.
  if (ground instanceof GroundLayer) groundAt(map.getZoom() - STEP).catch(() => {});
  let isGrounded = false;
  function groundAfterPins() {
    if (isGrounded) return;
    isGrounded = true;
    requestAnimationFrame(() => setTimeout(() => !isGone && ground.addTo(map)));
  }
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
      groundAfterPins();
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
    repaint() {
      const next = paletteOf(theme);
      container.style.background = next.water;
      if (ground instanceof GroundLayer) ground.repaint(next);
    },
    remove() {
      isGone = true;
      map.remove();
    },
  };
};
