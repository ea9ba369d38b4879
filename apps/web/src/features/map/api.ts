import {
  getGroupMap,
  getMap,
  getMembersMap,
  getOwnMapPlace,
  listMapEntries,
  type NetworkMap,
  type OwnMapPlace,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** Which map it is: of everything, of the members, or of one group. */
export type MapKind = { kind: 'all' } | { kind: 'members' } | { kind: 'group'; slug: string };

/** The part of the world on screen; undefined: what the network opens with. */
export type MapPart = { bounds: string; zoom: number } | undefined;

const keyOf = (map: MapKind) => (map.kind === 'group' ? `group ${map.slug}` : map.kind);

/** Addresses that are still looked for appear by themselves. */
const AGAIN_MS = 4_000;

export const mapQuery = (map: MapKind, part: MapPart) =>
  queryOptions<NetworkMap>({
    queryKey: ['groups', 'map', keyOf(map), part ?? ''],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.incomplete ? AGAIN_MS : false),
    queryFn: ({ signal }) => {
      const query = part ?? {};
      if (map.kind === 'members') return call(getMembersMap, { query, signal });
      if (map.kind === 'group') return call(getGroupMap, { params: { slug: map.slug }, query, signal });
      return call(getMap, { query, signal });
    },
  });

/** Fetches what a map opens with, while its page is on the way. */
export const prefetchMap = (map: MapKind): Promise<void> =>
  queryClient.prefetchQuery(mapQuery(map, undefined));

export const mapEntriesQuery = (map: MapKind, bounds: string, page: number) =>
  queryOptions({
    queryKey: ['groups', 'map', keyOf(map), 'entries', bounds, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callPage(listMapEntries, {
        query: {
          bounds,
          ...(map.kind === 'members' && { members_only: true }),
          ...(map.kind === 'group' && { group: map.slug }),
          ...(page > 1 && { page }),
        },
        signal,
      }),
  });

export const ownPlaceQuery = (group: string | undefined) =>
  queryOptions<OwnMapPlace>({
    queryKey: ['groups', 'map', 'place', group ?? ''],
    // It may have been saved a moment ago: what came of it is told as soon as it is known.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? AGAIN_MS : false),
    queryFn: ({ signal }) => call(getOwnMapPlace, { query: group === undefined ? {} : { group }, signal }),
  });
