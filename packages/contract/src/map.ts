import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Images, Nullable } from './common.ts';
import { DirectoryGroup, DirectoryMember } from './directory.ts';
import { resource } from './resource.ts';
import { NetworkSettings } from './settings.ts';

const map = resource('map');

const Point = Type.Object({ lat: Type.Number(), lng: Type.Number() });

/** West, south, east and north in degrees; west is greater than east where they cross the 180th meridian. */
export const MapBounds = Type.Object({
  west: Type.Number(),
  south: Type.Number(),
  east: Type.Number(),
  north: Type.Number(),
});
export type MapBounds = Static<typeof MapBounds>;

/** One person or group, or several so near each other that they are one mark. */
export const MapPin = Type.Object({
  lat: Type.Number(),
  lng: Type.Number(),
  count: Type.Integer(),
  /** The place that all of them are in; null for several. */
  place: Nullable(Type.String()),
  /** What holds them all; a point where all are in one place. */
  bounds: MapBounds,
  /** Who it is, where it is only one. */
  entry: Nullable(
    Type.Object({
      type: Type.Enum(['member', 'group']),
      id: Id,
      name: Type.String(),
      images: Nullable(Images),
      html_url: Type.String(),
      /** Of a group: the colour of its category. */
      color: Nullable(Type.String()),
    }),
  ),
});
export type MapPin = Static<typeof MapPin>;

export const NetworkMap = Type.Object({
  pins: Type.Array(MapPin),
  /** How many people and groups the pins stand for: as many as the list of the same bounds has. */
  total: Type.Integer(),
  bounds: MapBounds,
  /** Addresses are still being looked for; soon there may be more. */
  incomplete: Type.Boolean(),
  view: Type.Object({
    /**
     * Where the map opens: what holds all who are on it but the few far from all others, else the network's country.
     * Null where nobody is on it and the network's place is known, and in answers about a part of the world.
     */
    fit: Nullable(MapBounds),
    /** The network's own place; null when it has none that is known. */
    center: Nullable(Point),
    /** How near the network's own place is shown while nobody is on the map; 0: not at all. */
    zoom: Type.Number(),
    theme: NetworkSettings.properties.map_theme,
    /** The operator's map; null: only countries. */
    tiles: Nullable(Type.Object({ url: Type.String(), kind: Type.Enum(['pmtiles', 'vector', 'raster']) })),
    attribution: Type.String(),
  }),
});
export type NetworkMap = Static<typeof NetworkMap>;

const bounds = Type.Optional(
  Type.String({
    pattern: '^-?\\d{1,3}(\\.\\d{1,20})?(,-?\\d{1,3}(\\.\\d{1,20})?){3}$',
    maxLength: 120,
    description: 'west,south,east,north in degrees',
  }),
);
const scope = Type.Optional(Type.Enum(['all', 'poi']));

const MapQuery = Type.Object({
  bounds,
  scope,
  group: Type.Optional(IdOrSlug),
  /** Of a map whose world is 512 pixels wide at 0; it says what is so near that it is one pin. */
  zoom: Type.Optional(Type.Number({ minimum: 0, maximum: 22 })),
});
const { group: _, ...WithinGroup } = MapQuery.properties;

export const getMap = map.get('getMap', '/map', {
  ids: ['API-259a'],
  summary: 'Members and groups for the map, gathered into clusters',
  query: MapQuery,
  answer: NetworkMap,
  screen: true,
});

export const getMembersMap = map.get('getMembersMap', '/members/map', {
  ids: ['API-259b'],
  summary: 'Members for the map; groups where the network shows only those',
  query: MapQuery,
  answer: NetworkMap,
  screen: true,
});

export const getGroupMap = map.get('getGroupMap', '/groups/{slug}/map', {
  ids: ['API-259c'],
  summary: 'The place of a group, and the members of it whom the viewer may see',
  params: { slug: IdOrSlug },
  query: WithinGroup,
  answer: NetworkMap,
  screen: true,
});

export const listMapEntries = map.get('listMapEntries', '/api/v1/map/entries', {
  ids: ['API-400'],
  summary: 'Who is in a part of the map: the list beside it, which equals it',
  query: {
    bounds,
    scope,
    group: Type.Optional(IdOrSlug),
    /** Without groups, as `/members/map` shows it. */
    members_only: Type.Optional(Type.Boolean()),
  },
  paging: 'pages',
  answer: { entries: Type.Array(Type.Union([DirectoryMember, DirectoryGroup])) },
});

export const OwnMapPlace = Type.Object({
  /** `none`: there is no address that others may see. */
  state: Type.Enum(['none', 'waiting', 'found', 'not_found']),
  /** How the place is called that was found. */
  place: Nullable(Type.String()),
});
export type OwnMapPlace = Static<typeof OwnMapPlace>;

export const getOwnMapPlace = map.get('getOwnMapPlace', '/api/v1/map/place', {
  ids: ['API-401'],
  summary: "Whether one's own address was found, or that of a `group` that one runs",
  query: { group: Type.Optional(IdOrSlug) },
  answer: OwnMapPlace,
});
