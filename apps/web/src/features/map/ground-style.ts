import { url } from 'virtual:base-map/50m';
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { WIDE_UNTIL } from './name-boxes.ts';
import type { MapName } from './names.ts';
import { type MapTheme, type Palette, paletteOf } from './palette.ts';

/** What pictures are called that the style asks for: the dot of a town, and the room of a pin. */
export const DOT = 'dot';
export const ROOM = 'room';

export type NamePoints = GeoJSON.FeatureCollection<GeoJSON.Point>;

/** Names as a source of the map, in their order. */
export const pointsOf = (names: readonly MapName[]): NamePoints => ({
  type: 'FeatureCollection',
  features: names.map(({ kind, name, at, from }, order) => ({
    type: 'Feature',
    properties: { kind, name, from, order },
    geometry: { type: 'Point', coordinates: at },
  })),
});

const FONT = ['Inter', 'system-ui', 'sans-serif'];

/** Towns beside their dots, wherever there is room; those named earlier are larger. */
const towns = (source: string, { text, land }: Palette): LayerSpecification => ({
  id: `towns of ${source}`,
  type: 'symbol',
  source,
  filter: ['all', ['==', ['get', 'kind'], 'town'], ['<=', ['get', 'from'], ['zoom']]],
  layout: {
    'icon-image': DOT,
    'text-field': ['get', 'name'],
    'text-font': FONT,
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      3,
      ['-', 14, ['min', 3, ['max', 0, ['-', ['get', 'from'], 1]]]],
      11,
      ['-', 18, ['min', 6, ['max', 0, ['-', ['get', 'from'], 4]]]],
    ],
    'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
    'text-radial-offset': 0.5,
    'text-justify': 'auto',
    'text-max-width': 9,
    'symbol-sort-key': ['get', 'order'],
  },
  paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 1.5 },
});

/** Land, water and names in the colours of a theme: all that there is without an operator's map. */
export function groundStyle(
  theme: MapTheme,
  names: { world: NamePoints; near: NamePoints; pins: NamePoints },
): StyleSpecification {
  const palette = paletteOf(theme);
  const { water, land, coast, border, state, text, quiet } = palette;
  const of = (kind: string): { source: string; filter: FilterSpecification } => ({
    source: 'ground',
    filter: ['==', ['get', 'kind'], kind],
  });
  const width: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 2, 0.7, 8, 1.8];
  return {
    version: 8,
    sources: {
      ground: { type: 'geojson', data: new URL(url, location.href).href, tolerance: 0.3 },
      world: { type: 'geojson', data: names.world },
      near: { type: 'geojson', data: names.near },
      pins: { type: 'geojson', data: names.pins },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', ...of('land'), paint: { 'fill-color': land } },
      {
        id: 'states',
        type: 'line',
        ...of('state'),
        minzoom: 4.5,
        paint: { 'line-color': state, 'line-width': 1, 'line-dasharray': [4, 3] },
      },
      { id: 'borders', type: 'line', ...of('border'), paint: { 'line-color': border, 'line-width': width } },
      { id: 'rivers', type: 'line', ...of('river'), paint: { 'line-color': water, 'line-width': width } },
      { id: 'lakes', type: 'fill', ...of('lake'), paint: { 'fill-color': water } },
      { id: 'shores', type: 'line', ...of('lake'), paint: { 'line-color': coast, 'line-width': 0.7 } },
      { id: 'coasts', type: 'line', ...of('land'), paint: { 'line-color': coast, 'line-width': 0.8 } },
      // What stands last is placed first: nothing is written under pins.
      towns('near', palette),
      towns('world', palette),
      {
        id: 'names of states',
        type: 'symbol',
        source: 'world',
        filter: ['all', ['==', ['get', 'kind'], 'state'], ['<=', ['get', 'from'], ['zoom']]],
        maxzoom: WIDE_UNTIL,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': 11,
          'text-letter-spacing': 0.06,
          'text-max-width': 8,
          'symbol-sort-key': ['get', 'order'],
        },
        paint: { 'text-color': quiet, 'text-halo-color': land, 'text-halo-width': 1.5 },
      },
      {
        id: 'names of countries',
        type: 'symbol',
        source: 'world',
        filter: ['all', ['==', ['get', 'kind'], 'country'], ['<=', ['get', 'from'], ['zoom']]],
        maxzoom: WIDE_UNTIL,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 6, 16],
          'text-letter-spacing': 0.04,
          'text-max-width': 7,
          'symbol-sort-key': ['get', 'order'],
        },
        paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 1.5 },
      },
      {
        id: 'pins',
        type: 'symbol',
        source: 'pins',
        layout: { 'icon-image': ROOM, 'icon-offset': [0, 10], 'icon-allow-overlap': true },
      },
    ],
  };
}

/** The pictures that the style names: `dot` in the colours of a theme, `room` as large as a pin with its place. */
export function pictureOf(name: string, theme: MapTheme): ImageData | undefined {
  const canvas = document.createElement('canvas');
  const [width, height] = name === ROOM ? [64, 76] : [18, 18];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  if (name === DOT) {
    const { text, land } = paletteOf(theme);
    context.beginPath();
    context.arc(9, 9, 5, 0, 2 * Math.PI);
    context.fillStyle = text;
    context.strokeStyle = land;
    context.lineWidth = 4;
    context.stroke();
    context.fill();
  } else if (name !== ROOM) return undefined;
  return context.getImageData(0, 0, width, height);
}
