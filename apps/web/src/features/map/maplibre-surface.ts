import 'maplibre-gl/dist/maplibre-gl.css';
import { labels, url } from 'virtual:base-map/50m';
import type { MapPin } from '@dorfplatz/contract';
import {
  type GeoJSONSourceSpecification,
  Map as GlMap,
  Marker,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { namedFrom, regionNames } from './country-labels.ts';
import { type MapTheme, paletteOf } from './palette.ts';
import { maxZoomOf, type OpenSurface, pinKey } from './surface.ts';

setWorkerUrl(workerUrl);

function countryNames(language: string): GeoJSONSourceSpecification['data'] {
  const nameOf = regionNames(language);
  return {
    type: 'FeatureCollection',
    features: labels.map(({ code, at, size }) => ({
      type: 'Feature',
      properties: { name: nameOf(code), from: namedFrom(size), size },
      geometry: { type: 'Point', coordinates: at },
    })),
  };
}

/** The countries of the world in the colours of a theme: all that there is without an operator's map. */
function countriesStyle(theme: MapTheme, language: string): StyleSpecification {
  const { water, land, border, text } = paletteOf(theme);
  return {
    version: 8,
    sources: {
      ground: { type: 'geojson', data: new URL(url, location.href).href, tolerance: 0.3 },
      names: { type: 'geojson', data: countryNames(language)! },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      {
        id: 'land',
        type: 'fill',
        source: 'ground',
        filter: ['==', ['get', 'kind'], 'land'],
        paint: { 'fill-color': land, 'fill-outline-color': border },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'ground',
        filter: ['==', ['get', 'kind'], 'border'],
        paint: { 'line-color': border, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 1.6] },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'names',
        filter: ['<=', ['get', 'from'], ['zoom']],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Inter', 'system-ui', 'sans-serif'],
          'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 6, 15],
          'text-max-width': 7,
          'symbol-sort-key': ['-', 0, ['get', 'size']],
        },
        paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 1.4 },
      },
    ],
  };
}

export const openMapLibre: OpenSurface = async (options) => {
  const { container, view, start, language, title, pinElement, onMove } = options;
  const { tiles, theme } = view;
  const styleNow = async (): Promise<StyleSpecification> => {
    if (!tiles) return countriesStyle(theme, language);
    const { operatorStyle } = await import('./operator-style.ts');
    return operatorStyle(tiles, theme, language);
  };
  const map = new GlMap({
    container,
    style: await styleNow(),
    ...('bounds' in start
      ? {
          bounds: [start.bounds.west, start.bounds.south, start.bounds.east, start.bounds.north],
          fitBoundsOptions: { maxZoom: start.nearest },
        }
      : start),
    maxZoom: maxZoomOf(view),
    renderWorldCopies: false,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: { 'Map.Title': title },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const told = () => {
    const bounds = map.getBounds();
    onMove(
      { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
      map.getZoom(),
    );
  };
  map.on('moveend', told);
  // It knows what it shows before the ground is drawn.
  queueMicrotask(told);
  let shown = new Map<string, Marker>();
  return {
    setPins(pins: readonly MapPin[]) {
      const next = new Map<string, Marker>();
      for (const pin of pins) {
        const key = pinKey(pin);
        const kept = shown.get(key);
        next.set(key, kept ?? new Marker({ element: pinElement(pin) }).setLngLat(pin).addTo(map));
        if (kept) shown.delete(key);
      }
      for (const marker of shown.values()) marker.remove();
      shown = next;
    },
    show({ west, south, east, north }) {
      map.fitBounds([west, south, east, north], {
        padding: 64,
        maxZoom: maxZoomOf(view),
        animate: !isCalm,
        duration: 450,
      });
    },
    zoomBy: (steps) => void map.zoomTo(map.getZoom() + steps, { animate: !isCalm, duration: 200 }),
    repaint: () => void styleNow().then((style) => map.setStyle(style)),
    remove: () => map.remove(),
  };
};
