import type { MapBounds, MapPin, NetworkMap } from '@dorfplatz/contract';
import { Alert, Button, EmptyState, Skeleton } from '@dorfplatz/ui';
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { groupQuery } from '../../kit/group-query.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, useOwnPath, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { Pages } from '../../kit/pages.tsx';
import { pagesOf, useExistingPage } from '../../kit/use-existing-page.ts';
import { useFilters } from '../../kit/use-filters.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { useViewer } from '../../lib/session.ts';
import { type MapKind, mapEntriesQuery, mapQuery } from './api.ts';
import { around, boundsFrom, boundsText, isOnePlace } from './bounds.ts';
import styles from './components/map.module.css';
import { MapCanvas } from './components/map-canvas.tsx';
import { MapList, MapListSkeleton } from './components/map-list.tsx';
import { ViewToggle } from './components/view-toggle.tsx';
import { keepPlace, keptPlace } from './kept-place.ts';
import { fitZoomOf, maxZoomOf, type SurfaceOptions, type Wanted } from './surface.ts';

/** The map rests so long before what it shows is fetched, in milliseconds. */
const REST = 120;

function useMapKind(): MapKind {
  const { groupSlug } = useRouteParams(paths.groupMap) as { groupSlug?: string };
  const pathname = useOwnPath();
  if (groupSlug !== undefined) return { kind: 'group', slug: groupSlug };
  return { kind: pathname === paths.map ? 'all' : 'members' };
}

/** People and groups on a map, and the same in a list beside it [RUL-0456]. */
export default function MapPage() {
  const map = useMapKind();
  // Another map begins anew, with nothing of the one before.
  return <MapOf key={map.kind === 'group' ? map.slug : map.kind} map={map} />;
}

function MapOf({ map }: { map: MapKind }) {
  const t = useTranslate();
  const { query, set, pageAddress } = useFilters();
  const page = Number(query.page) || 1;
  const { id: viewerId } = useViewer();
  const [kept] = useState(() => keptPlace(map, viewerId));
  const inAddress = boundsFrom(query.bounds);
  const shown = inAddress ?? kept?.bounds;
  const zoom = (inAddress ? Number(query.zoom) : kept?.zoom) || 0;
  const part = shown && { bounds: boundsText(shown), zoom };
  const groupSlug = map.kind === 'group' ? map.slug : undefined;
  const opening = useQuery({ ...mapQuery(map, undefined), enabled: part === undefined });
  const current = useQuery({ ...mapQuery(map, part), enabled: part !== undefined });
  const answer = current.data ?? opening.data;
  const { data: group } = useQuery({ ...groupQuery(groupSlug ?? ''), enabled: groupSlug !== undefined });
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [chosen, setChosen] = useState<MapPin | null>(null);
  const [isBroken, setBroken] = useState(false);
  /** Whether they have moved it since it showed all: only then there is a place to come back to. */
  const isMoved = useRef(kept !== undefined);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const onScreen = useRef<{ bounds: string; zoom: string }>(undefined);
  // A link to the map that one is on already leaves its part out: the list would have none to be of.
  const writeAgain = useEffectEvent(() => {
    if (onScreen.current) set(onScreen.current);
  });
  const isWritten = inAddress !== undefined;
  useEffect(() => {
    if (!isWritten) writeAgain();
  }, [isWritten]);
  const listBounds = chosen ? boundsText(around(chosen.bounds)) : part?.bounds;
  const list = useQuery({
    ...mapEntriesQuery(map, listBounds ?? '', page),
    enabled: listBounds !== undefined,
  });
  useExistingPage(page, pagesOf(list), pageAddress);
  const view = answer?.view;
  // Where it opens is decided once: what comes later moves nothing under one's hands.
  const [opened, setOpened] = useState<SurfaceOptions['start'] | null>(null);
  const startNow = useMemo<SurfaceOptions['start'] | null>(() => {
    if (!answer) return null;
    if (shown) return { bounds: shown, nearest: maxZoomOf(answer.view), isPadded: false };
    return startOf(answer.view);
  }, [answer, shown]);
  if (!opened && startNow && view) setOpened(startNow);

  const error = current.error ?? opening.error ?? null;
  if (error instanceof ApiError && error.status === 404 && !answer) return <NotFoundPage />;
  // Of a group that one does not read there is no list of people.
  const hasList = !groupSlug || group?.can.read_content || group?.can.administrate;
  const title =
    map.kind === 'group'
      ? t('map.of_group', { name: group?.name ?? '' })
      : t(map.kind === 'members' ? 'map.of_members' : 'map.title');

  function moved(bounds: MapBounds, nextZoom: number) {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      if (isMoved.current) keepPlace(map, viewerId, { bounds, zoom: nextZoom });
      // What was chosen since then stays chosen.
      setChosen((now) => (now === chosen ? null : now));
      onScreen.current = { bounds: boundsText(bounds), zoom: nextZoom.toFixed(2) };
      set(onScreen.current);
    }, REST);
  }
  function choose(pin: MapPin) {
    if (pin.entry || isOnePlace(pin.bounds) || (view && zoom >= maxZoomOf(view))) {
      setChosen(pin);
      set({ page: '' });
    } else setWanted({ bounds: around(pin.bounds) });
  }
  async function showAll() {
    const { view: all } = await queryClient.fetchQuery(mapQuery(map, undefined));
    isMoved.current = false;
    keepPlace(map, viewerId, undefined);
    setWanted(startOf(all));
  }

  const total = list.data?.totalCount ?? 0;
  return (
    <Page
      width="full"
      title={title}
      actions={hasList ? <ViewToggle current="map" groupSlug={groupSlug} /> : null}
    >
      <div className={styles.layout}>
        {error && !answer ? (
          <LoadFailure onRetry={() => void opening.refetch()} />
        ) : isBroken ? (
          <div className={styles.canvas}>
            <EmptyState icon={<MapPinIcon weight="duotone" aria-hidden="true" />} title={t('map.broken')}>
              {t('map.broken_help')}
            </EmptyState>
          </div>
        ) : opened && view ? (
          <MapCanvas
            view={view}
            start={opened}
            pins={answer.pins}
            title={title}
            wanted={wanted}
            onMove={moved}
            onTouch={() => {
              isMoved.current = true;
            }}
            onAll={showAll}
            onPin={choose}
            onFail={() => setBroken(true)}
          />
        ) : (
          <div className={styles.canvas} aria-busy="true">
            <Skeleton width="100%" height="100%" />
          </div>
        )}
        <section className={styles.list} aria-labelledby="map-list">
          <header className={styles.listHead}>
            <h2 id="map-list" aria-live="polite">
              {list.data
                ? chosen?.place
                  ? t('map.cluster_at', { place: chosen.place, count: total })
                  : t('map.found', { count: total })
                : t('map.finding')}
            </h2>
            {chosen ? (
              <Button size="small" variant="ghost" onClick={() => setChosen(null)}>
                {t('map.whole_part')}
              </Button>
            ) : null}
          </header>
          {answer?.incomplete ? <Alert>{t('map.incomplete')}</Alert> : null}
          {list.error && !list.data ? <LoadFailure onRetry={() => void list.refetch()} /> : null}
          {!list.data && !list.error && (answer || !error) ? <MapListSkeleton /> : null}
          {list.data?.totalCount === 0 ? (
            <EmptyState icon={<MapPinIcon weight="duotone" aria-hidden="true" />} title={t('map.nobody')}>
              {t('map.nobody_help')}
            </EmptyState>
          ) : null}
          {list.data ? <MapList entries={list.data.answer.entries} /> : null}
          <Pages current={page} total={list.data?.totalPages ?? 1} addressOf={pageAddress} />
        </section>
      </div>
    </Page>
  );
}

/** Where a map opens: with all who are on it, else at the network's own place. */
function startOf(view: NetworkMap['view']): SurfaceOptions['start'] | null {
  const { fit, center, zoom } = view;
  if (fit) return { bounds: around(fit), nearest: fitZoomOf(view), isPadded: true };
  return center && { center, zoom: Math.min(zoom, maxZoomOf(view)) };
}
