import {
  getGroupMap,
  getMap,
  getMembersMap,
  getOwnMapPlace,
  listMapEntries,
  type MapBounds,
  type NetworkMap,
  staticMap,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { memberEntriesByIds, presentGroupEntry, presentMembers } from '../directory/index.ts';
import { canListMembers, canUpdateGroup, findGroup, groupsByIds } from '../groups/index.ts';
import { boundsAround, boundsOf, gatheringZoom, openingOn, WORLD } from './bounds.ts';
import { FIT_ZOOM, fitOf, homeCountry } from './fit.ts';
import { mergePins } from './merge-pins.ts';
import { presentPin, presentTiles } from './present.ts';
import { cellsIn, facesOf, known, type Listed, listedIn, placeOf, type Shown } from './queries.ts';
import { staticMaps } from './static-map.ts';

type Wanted = { scope?: 'all' | 'poi'; group?: string; membersOnly?: boolean };

export function routes(http: FastifyInstance, services: Services): void {
  const { kysely, searches } = services.db;
  const pictureOf = staticMaps(services);

  /** Throws 404 where the network has no map [RUL-0362]. */
  function mustHaveMap() {
    const settings = services.settings.current();
    if (!settings.show_map) throw notFound();
    return settings;
  }

  /** Who is on the map that is asked for; throws 404 where there is none, and for a group that is not visible. */
  async function shownOf(viewer: Viewer, { scope, group, membersOnly }: Wanted): Promise<Shown> {
    const settings = mustHaveMap();
    const withMembers = settings.map_scope_selection === 'all' && scope !== 'poi';
    const shown = { viewer, settings, hasMembers: withMembers, hasGroups: !(membersOnly && withMembers) };
    if (group === undefined) return { ...shown, groupId: undefined };
    const found = await findGroup(kysely, viewer, group);
    if (!found) throw notFound();
    return { ...shown, hasMembers: withMembers && canListMembers(viewer, found), groupId: found.id };
  }

  async function mapOf(shown: Shown, query: { bounds?: string; zoom?: number }): Promise<NetworkMap> {
    const asked = boundsOf(query.bounds);
    const cellsOf = async (bounds: MapBounds, zoom: number) =>
      mergePins(await cellsIn(searches, shown, bounds, zoom), zoom);
    // Only a map that opens needs to know first where.
    const ofAsked = asked && cellsOf(asked, gatheringZoom(asked, query.zoom));
    const everywhere = asked ? [] : cellsIn(searches, shown, WORLD, FIT_ZOOM);
    const [{ place, isIncomplete }, askedCells, allCells] = await Promise.all([
      known(kysely),
      ofAsked,
      everywhere,
    ]);
    const { zoom_level, map_theme } = shown.settings;
    const around = place && zoom_level > 0 ? boundsAround(place, zoom_level) : undefined;
    const fit = asked ? undefined : (fitOf(allCells) ?? (around ? undefined : homeCountry(shown.settings)));
    const opening = fit && openingOn(fit);
    const bounds = asked ?? opening?.bounds ?? around!;
    const zoom = query.zoom ?? opening?.zoom ?? zoom_level;
    const cells = askedCells ?? (await cellsOf(bounds, gatheringZoom(bounds, zoom)));
    const alone = (kind: 'member' | 'group') =>
      cells.filter((cell) => cell.count === 1 && cell.kind === kind).map(({ id }) => id);
    const faces = await facesOf(kysely, { memberIds: alone('member'), groupIds: alone('group') });
    return {
      pins: cells.map((cell) => presentPin(cell, faces, shown.settings)),
      total: cells.reduce((sum, { count }) => sum + count, 0),
      bounds,
      incomplete: isIncomplete,
      view: {
        fit: fit ?? null,
        center: place ?? null,
        zoom: zoom_level,
        theme: map_theme,
        ...presentTiles(services.environment),
      },
    };
  }

  serve(http, services, getMap, async ({ viewer, query }) => mapOf(await shownOf(viewer, query), query));

  serve(http, services, getMembersMap, async ({ viewer, query }) =>
    mapOf(await shownOf(viewer, { ...query, membersOnly: true }), query),
  );

  serve(http, services, getGroupMap, async ({ viewer, params, query }) =>
    mapOf(await shownOf(viewer, { ...query, group: params.slug }), query),
  );

  serve(http, services, listMapEntries, async ({ viewer, query, pages }) => {
    const shown = await shownOf(viewer, { ...query, membersOnly: query.members_only ?? false });
    const page = query.page ?? 1;
    const bounds = boundsOf(query.bounds) ?? WORLD;
    const { rows, total } = await countedPage(page, (each) =>
      listedIn(searches, shown, bounds, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { entries: await presentListed(shown, rows) };
  });

  /** Entries as the directory shows them: the same number of statements for any number of them. */
  async function presentListed({ viewer, settings, groupId }: Shown, listed: readonly Listed[]) {
    const idsOf = (kind: Listed['kind']) => listed.filter((entry) => entry.kind === kind).map(({ id }) => id);
    const rows = await memberEntriesByIds(searches, { viewer, settings, groupId }, idsOf('member'));
    const members = await presentMembers(kysely, settings, viewer, rows);
    const groups = await groupsByIds(kysely, viewer, idsOf('group'));
    return [...groups.map((row) => presentGroupEntry(viewer, row)), ...members];
  }

  serve(http, services, getOwnMapPlace, async ({ viewer, query }) => {
    mustHaveMap();
    const group = query.group === undefined ? undefined : await findGroup(kysely, viewer, query.group);
    if (query.group !== undefined && !group) throw notFound();
    if (group && !canUpdateGroup(viewer, group)) throw forbidden();
    const place = group
      ? await placeOf(kysely, 'group', group.id)
      : await placeOf(kysely, 'member', viewer.memberId);
    return { state: place?.state ?? ('none' as const), place: place?.state === 'found' ? place.name : null };
  });

  serve(http, services, staticMap, async ({ viewer, query, reply }) => {
    await services.limits.take('static_map', `m${viewer.memberId}`);
    const { png, seconds } = await pictureOf(query);
    reply.type('image/png').header('cache-control', `private, max-age=${seconds}`).send(png);
  });
}
