import type { NetworkMap } from '@dorfplatz/contract';
import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps';
import {
  addProtocol,
  type LayerSpecification,
  type SourceSpecification,
  type StyleSpecification,
} from 'maplibre-gl';
import { Protocol } from 'pmtiles';
import { isDark, type MapTheme, paletteOf } from './palette.ts';

type Tiles = NonNullable<NetworkMap['view']['tiles']>;

let isReady = false;

function readPmtiles(): void {
  if (isReady) return;
  isReady = true;
  addProtocol('pmtiles', new Protocol().tile);
}

/** A theme of ours in the words of Protomaps: ground, borders and names have the colours of the theme. */
function flavorOf(theme: MapTheme): Flavor {
  const dark = theme === 'alidade_smooth_dark' || isDark();
  const isQuiet = theme.startsWith('alidade');
  const { land, water, border, text, quiet } = paletteOf(theme);
  return {
    ...namedFlavor(dark ? 'dark' : isQuiet ? 'white' : 'light'),
    earth: land,
    background: land,
    water,
    boundaries: border,
    country_label: text,
    city_label: text,
    city_label_halo: land,
    state_label: quiet,
    state_label_halo: land,
    subplace_label: quiet,
    subplace_label_halo: land,
  };
}

function sourceOf({ url, kind }: Tiles): SourceSpecification {
  if (kind === 'pmtiles') return { type: 'vector', url: `pmtiles://${url}` };
  if (kind === 'vector') return { type: 'vector', tiles: [url], maxzoom: 15 };
  return { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 19 };
}

/** Letters are drawn from the fonts at hand, and icons are left out: both would come from another host. */
function withoutIcons(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type !== 'symbol') return [layer];
  const { 'icon-image': icon, ...layout } = layer.layout ?? {};
  return icon !== undefined && layout['text-field'] === undefined ? [] : [{ ...layer, layout }];
}

/** The operator's own map in the colours of a theme; pictures are shown as they are. */
export function operatorStyle(tiles: Tiles, theme: MapTheme, language: string): StyleSpecification {
  if (tiles.kind === 'pmtiles') readPmtiles();
  const source = sourceOf(tiles);
  if (source.type === 'raster')
    return { version: 8, sources: { map: source }, layers: [{ id: 'map', type: 'raster', source: 'map' }] };
  const drawn = layers('map', flavorOf(theme), { lang: language.slice(0, 2) }) as LayerSpecification[];
  return { version: 8, sources: { map: source }, layers: drawn.flatMap(withoutIcons) };
}
