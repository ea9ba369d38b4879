import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapPin } from '@dorfplatz/contract';
import { type GeoJSONSource, Map as GlMap, Marker, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { eastOf, isAcross } from './bounds.ts';
import { DOT, groundStyle, pictureOf, pointsOf } from './ground-style.ts';
import { countryNames, namesNear, worldNames } from './names.ts';
import { maxZoomOf, type OpenSurface, PADDING, pinKey } from './surface.ts';

setWorkerUrl(workerUrl);

/** Pictures of dots are drawn twice as large, for dense screens. */
const DENSITY = 2;

export const openMapLibre: OpenSurface = async (options) => {
  const { container, view, start, language, title, pinElement, onMove } = options;
  const { tiles, theme } = view;
  const countries = countryNames(language);
  const points = { world: pointsOf(countries), near: pointsOf([]), pins: pointsOf([]) };
  const styleNow = async (): Promise<StyleSpecification> => {
    if (!tiles) return groundStyle(theme, points);
    const { operatorStyle } = await import('./operator-style.ts');
    return operatorStyle(tiles, theme, language);
  };
  const map = new GlMap({
    container,
    style: await styleNow(),
    ...('bounds' in start
      ? {
          bounds: [start.bounds.west, start.bounds.south, eastOf(start.bounds), start.bounds.north],
          fitBoundsOptions: { maxZoom: start.nearest, ...(start.isPadded && { padding: PADDING }) },
        }
      : start),
    maxZoom: maxZoomOf(view),
    renderWorldCopies: 'bounds' in start && isAcross(start.bounds),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: { 'Map.Title': title },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on('styleimagemissing', ({ id }) => {
    const picture = pictureOf(id, theme);
    if (picture) map.addImage(id, picture, { pixelRatio: id === DOT ? DENSITY : 1 });
  });
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const partNow = () => {
    const bounds = map.getBounds();
    return {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    };
  };
  let isGone = false;
  /** Kept for the style of another scheme too, and drawn now if the style is there already. */
  function draw(source: keyof typeof points, next: (typeof points)['near']) {
    points[source] = next;
    if (!isGone && map.style) map.getSource<GeoJSONSource>(source)?.setData(next);
  }
  let asked = 0;
  function readNear() {
    if (tiles) return;
    asked += 1;
    const mine = asked;
    namesNear(partNow(), map.getZoom(), language).then(
      (found) => {
        if (mine === asked && (found.length > 0 || points.near.features.length > 0))
          draw('near', pointsOf(found));
      },
      // Names are a comfort: what is there already stays.
      () => {},
    );
  }
  const told = () => {
    onMove(partNow(), map.getZoom());
    readNear();
  };
  map.on('moveend', told);
  // It knows what it shows before the ground is drawn.
  queueMicrotask(told);
  if (!tiles)
    worldNames(language).then(
      (found) => draw('world', pointsOf([...countries, ...found])),
      () => {},
    );
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
      if (!tiles)
        draw(
          'pins',
          pointsOf(pins.map(({ lng, lat }) => ({ kind: 'town', name: '', at: [lng, lat], from: 0 }))),
        );
    },
    show(wanted) {
      const move = { animate: !isCalm, duration: 450 };
      if (!('bounds' in wanted)) return void map.easeTo({ ...wanted, ...move });
      const { west, south, north } = wanted.bounds;
      map.fitBounds([west, south, eastOf(wanted.bounds), north], {
        ...move,
        padding: PADDING,
        maxZoom: wanted.nearest ?? maxZoomOf(view),
      });
    },
    zoomBy: (steps) => void map.zoomTo(map.getZoom() + steps, { animate: !isCalm, duration: 200 }),
    repaint: () =>
      void styleNow().then((style) => {
        if (map.hasImage(DOT)) map.removeImage(DOT);
        map.setStyle(style, { diff: false });
      }),
    remove() {
      isGone = true;
      map.remove();
    },
  };
};
