import type { MapPin, NetworkMap } from '@dorfplatz/contract';
import type { Environment } from '../../platform/settings/environment.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { imagesOf } from '../uploads/index.ts';
import type { Cell } from './merge-pins.ts';
import type { Faces } from './queries.ts';

function entryOf({ kind, id }: Cell, faces: Faces, naming: Naming): MapPin['entry'] {
  if (kind === 'group') {
    const group = faces.groups.get(id);
    if (!group) return null;
    return {
      type: 'group',
      id,
      name: group.name,
      images: imagesOf(group.image_id),
      html_url: `/groups/${group.slug}`,
      color: group.color,
    };
  }
  const member = faces.members.get(id);
  if (!member) return null;
  const { display_name: name, images, html_url } = presentActor(member, naming);
  return { type: 'member', id, name, images, html_url, color: null };
}

export const presentPin = (cell: Cell, faces: Faces, naming: Naming): MapPin => ({
  lat: cell.lat,
  lng: cell.lng,
  count: cell.count,
  place: cell.place,
  bounds: { west: cell.west, south: cell.south, east: cell.east, north: cell.north },
  entry: cell.count === 1 ? entryOf(cell, faces, naming) : null,
});

const GEONAMES = 'GeoNames (CC BY 4.0)';
const NATURAL_EARTH = 'Natural Earth';
const OPENSTREETMAP = '© OpenStreetMap';

/** Who is to be named beside a map by what it is drawn of; the places on it are GeoNames' always. */
export const attributionOf = (ground: 'tiles' | 'countries'): string =>
  `${ground === 'tiles' ? OPENSTREETMAP : NATURAL_EARTH} · ${GEONAMES}`;

/** The operator's own map, and who is to be named beside it. */
export function presentTiles({
  mapTiles,
}: Pick<Environment, 'mapTiles'>): Pick<NetworkMap['view'], 'tiles' | 'attribution'> {
  return { tiles: mapTiles ?? null, attribution: attributionOf(mapTiles ? 'tiles' : 'countries') };
}
