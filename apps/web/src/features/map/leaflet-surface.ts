import 'leaflet/dist/leaflet.css';
import type { MapBounds, MapPin } from '@dorfplatz/contract';
import {
  divIcon,
  type LatLngBoundsExpression,
  map as leafletMap,
  type Marker,
  marker,
  tileLayer,
} from 'leaflet';
import { eastOf, isAcross } from './bounds.ts';
import { GroundLayer } from './ground-layer.ts';
import { groundAt } from './ground-shapes.ts';
import { roomOfPin } from './name-boxes.ts';
import { countryNames, type MapName, namesNear, worldNames } from './names.ts';
import { NamesLayer } from './names-layer.ts';
import { paletteOf } from './palette.ts';
import { maxZoomOf, type OpenSurface, PADDING, pinKey } from './surface.ts';

/** Its world is 256 pixels wide at 0, that of MapLibre 512. */
const STEP = 1;
const WORLD: LatLngBoundsExpression = [
  [-85, -180],
  [85, 180],
];

const cornersOf = (bounds: MapBounds): LatLngBoundsExpression => [
  [bounds.south, bounds.west],
  [bounds.north, eastOf(bounds)],
];

/** The map where nothing draws with the graphics card: the same ground, the same pins. */
export const openLeaflet: OpenSurface = async (options) => {
  const { container, view, start, language, title, pinElement, onMove } = options;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isRound = 'bounds' in start && isAcross(start.bounds);
  const map = leafletMap(container, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: maxZoomOf(view) + STEP,
    minZoom: STEP,
    ...(!isRound && { maxBounds: WORLD }),
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
      : new GroundLayer({ palette, isRound });
  let isGone = false;
  let pinned: readonly MapPin[] = [];
  const names = new NamesLayer(palette, (shownMap) =>
    pinned.map((pin) =>
      roomOfPin(shownMap.latLngToContainerPoint(placeOf(pin)), pin.entry ? null : pin.place),
    ),
  );
  const countries = countryNames(language);
  let world: readonly MapName[] = [];
  let near: readonly MapName[] = [];
  const write = () => names.setNames([...countries, ...world, ...near]);
  const partNow = () => {
    const bounds = map.getBounds();
    const part = {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    };
    return { part, zoom: map.getZoom() - STEP };
  };
  let asked = 0;
  function readNear() {
    if (!(ground instanceof GroundLayer)) return;
    asked += 1;
    const mine = asked;
    const { part, zoom } = partNow();
    namesNear(part, zoom, language).then(
      (found) => {
        if (isGone || mine !== asked || (found.length === 0 && near.length === 0)) return;
        near = found;
        write();
      },
      // Names are a comfort: what is there already stays.
      () => {},
    );
  }
  const placeOf = ({ lat, lng }: MapPin) => ({
    lat,
    lng: lng + 360 * Math.round((map.getCenter().lng - lng) / 360),
  });
  map.on('moveend', () => {
    // A change of the window's size is told a fifth of a second later, gone or not.
    if (isGone) return;
    const { part, zoom } = partNow();
    onMove(part, zoom);
    if (isGrounded) readNear();
  });
  let isGrounded = false;
  if ('bounds' in start)
    map.fitBounds(cornersOf(start.bounds), {
      maxZoom: start.nearest + STEP,
      ...(start.isPadded && { padding: [PADDING, PADDING] }),
    });
  else map.setView(start.center, start.zoom + STEP);
  // The pins come first, and what lies under them is on its way meanwhile.
  if (ground instanceof GroundLayer) groundAt(map.getZoom() - STEP).catch(() => {});
  function groundAfterPins() {
    if (isGrounded) return;
    isGrounded = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (isGone) return;
        ground.addTo(map);
        if (!(ground instanceof GroundLayer)) return;
        names.addTo(map);
        write();
        readNear();
        worldNames(language).then(
          (found) => {
            if (isGone) return;
            world = found;
            write();
          },
          () => {},
        );
      }),
    );
  }
  let shown = new Map<string, Marker>();
  return {
    setPins(pins: readonly MapPin[]) {
      const next = new Map<string, Marker>();
      for (const pin of pins) {
        const key = pinKey(pin);
        const kept = shown.get(key);
        const icon = () => divIcon({ html: pinElement(pin), className: '', iconSize: [0, 0] });
        next.set(key, kept ?? marker(placeOf(pin), { icon: icon(), keyboard: false }).addTo(map));
        if (kept) shown.delete(key);
      }
      for (const gone of shown.values()) gone.remove();
      shown = next;
      pinned = pins;
      names.redraw();
      groundAfterPins();
    },
    show(wanted) {
      const move = { animate: !isCalm };
      if (!('bounds' in wanted)) return void map.setView(wanted.center, wanted.zoom + STEP, move);
      map.fitBounds(cornersOf(wanted.bounds), {
        ...move,
        padding: [PADDING, PADDING],
        maxZoom: (wanted.nearest ?? maxZoomOf(view)) + STEP,
      });
    },
    zoomBy: (steps) => void map.zoomIn(steps, { animate: !isCalm }),
    repaint() {
      const next = paletteOf(theme);
      container.style.background = next.water;
      if (ground instanceof GroundLayer) ground.repaint(next);
      names.repaint(next);
    },
    remove() {
      isGone = true;
      map.remove();
    },
  };
};
