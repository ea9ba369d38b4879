import type { Activity } from '@dorfplatz/contract';
import { Button, EmptyState } from '@dorfplatz/ui';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { EntrySkeleton } from '../../../kit/entry.tsx';
import { groupQuery } from '../../../kit/group-query.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useGoTo, useQueryParams } from '../../../kit/navigation.ts';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { useViewer } from '../../../lib/session.ts';
import { StreamTabs } from '../../activity-streams/index.ts';
import { streamQuery } from '../api.ts';
import { followLive } from '../live-cache.ts';
import { hasArrived, usePending, willStandIn } from '../pending.ts';
import { type PostingPlace, usePostingPlaces } from '../places.ts';
import type { StreamSource } from '../source.ts';
import { useArrivals } from '../use-arrivals.ts';
import { useFeedKeys } from '../use-feed-keys.ts';
import { useFirstFew } from '../use-first-few.ts';
import { useKeptReading } from '../use-kept-reading.ts';
import { useReadMarker } from '../use-read-marker.ts';
import { PendingPost } from './pending-entry.tsx';
import { PinnedPosts } from './pinned-posts.tsx';
import { Post } from './post.tsx';
import { PostComposer } from './post-composer.tsx';
import styles from './stream.module.css';

interface StreamProps {
  source: StreamSource;
  label: string;
  /** False on lists that are for reading only. */
  canWrite?: boolean;
  /** Where to post from here; every place the viewer may post to when left out. */
  places?: readonly PostingPlace[];
  /** Says what to do when nothing was posted yet. */
  empty?: ReactNode;
}

const none: readonly Activity[] = [];

/** Calls the function while the element it gives a ref for comes near. */
function useNear(onNear: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      root: document.getElementById('main'),
      rootMargin: '0px 0px 1200px 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  });
  return element;
}

/** Posts of a stream, the newest first, endless, live; above them the line to write one. */
export default function Stream({ source: given, label, canWrite = true, places, empty }: StreamProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const query = useQueryParams();
  // The same stream is the same object, so that nothing below begins anew.
  const key = JSON.stringify(given);
  const source = useMemo((): StreamSource => JSON.parse(key), [key]);
  const everywhere = usePostingPlaces();
  const { data: group } = useQuery({
    ...groupQuery(source.groupSlug ?? ''),
    enabled: source.groupSlug !== undefined,
  });
  const stream = useInfiniteQuery(streamQuery(source));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = stream;
  const { waiting, arrived, release } = useArrivals(source);
  const activities = useMemo(() => data?.pages.flatMap(({ answer }) => answer.activities) ?? [], [data]);
  const page = data?.pages[0]?.answer.stream;
  const pinned = data?.pages[0]?.answer.pinned ?? none;
  const shown = useMemo(() => {
    const seen = new Set(pinned.map(({ id }) => id));
    return activities.filter(({ id }) => !waiting.has(id) && !seen.has(id) && seen.add(id));
  }, [activities, pinned, waiting]);
  const most = useFirstFew(data !== undefined);
  // While only the first few are shown, the end of what is there is not where it seems to be.
  const isWhole = shown.length <= most;
  const viewer = useViewer();
  const pending = usePending().filter(
    (each) => willStandIn(each, source) && !hasArrived(each, activities, viewer),
  );
  const everything = useMemo(() => [...pinned, ...activities], [pinned, activities]);
  const watch = useReadMarker(everything);
  useEffect(followLive, []);
  useFeedKeys();
  useKeptReading(activities);
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  };
  const end = useNear(loadMore);
  const writable = places ?? everywhere;
  const held = activities.filter(({ id }) => waiting.has(id)).length;

  if (error instanceof ApiError && error.status === 404 && !data) return <NotFoundPage />;
  return (
    <div className={styles.stream}>
      {page && page.siblings > 1 && source.tag === undefined ? (
        <Suspense fallback={<div className={styles.tabs} />}>
          <StreamTabs stream={page} />
        </Suspense>
      ) : null}
      {canWrite && writable.length > 0 ? (
        <PostComposer
          key={key}
          draftName={
            source.groupSlug
              ? ['group', source.groupSlug, source.slug].filter(Boolean).join(':')
              : source.slug
          }
          places={writable}
          preset={writable.find(({ id }) => id === page?.id)?.id ?? null}
          opensAtOnce={query.compose === '1'}
          onOpened={() => {
            const { compose: _, ...rest } = query;
            const left = new URLSearchParams(rest as Record<string, string>).toString();
            goTo(`${location.pathname}${left ? `?${left}` : ''}`, { replace: true });
          }}
        />
      ) : null}
      <div className={styles.pill} role="status">
        {held > 0 ? (
          <button
            type="button"
            onClick={() => {
              release();
              catchFocus(() => document.querySelector<HTMLElement>('[data-activity]'));
            }}
          >
            <ArrowUpIcon aria-hidden="true" />
            {t('stream.new_posts', { count: held })}
          </button>
        ) : null}
      </div>
      {error && !data ? (
        <LoadFailure onRetry={() => void stream.refetch()}>{reasonOf(error, t)}</LoadFailure>
      ) : null}
      {!data && !error ? (
        <div aria-busy="true">
          <EntrySkeleton />
          <EntrySkeleton />
          <EntrySkeleton />
        </div>
      ) : null}
      {data && activities.length === 0 && pinned.length === 0 && pending.length === 0 && !hasNextPage
        ? (empty ?? (
            <EmptyState
              icon={<NewspaperIcon weight="duotone" aria-hidden="true" />}
              title={t(source.tag ? 'stream.empty_tag' : 'stream.empty')}
            >
              {t(
                source.tag
                  ? 'stream.empty_tag_help'
                  : canWrite && writable.length > 0
                    ? group?.access === 'open'
                      ? 'stream.empty_open_help'
                      : 'stream.empty_help'
                    : 'stream.empty_read_only',
              )}
            </EmptyState>
          ))
        : null}
      {pending.map((each) => (
        <PendingPost key={each.key} pending={each} />
      ))}
      {pinned.length > 0 && page?.id != null ? (
        <PinnedPosts
          stream={{ id: page.id, can: page.can }}
          posts={pinned}
          hiddenGroup={source.groupSlug}
          watch={watch}
        />
      ) : null}
      <div
        {...(shown.length > 0 && { role: 'feed', 'aria-label': label, 'aria-busy': isFetchingNextPage })}
        className={styles.feed}
      >
        {shown.slice(0, most).map((activity, index) => (
          <Post
            key={activity.id}
            activity={activity}
            place="stream"
            hiddenGroup={source.groupSlug}
            position={index + 1}
            pinsIn={page?.can.pin ? page.id : null}
            hasArrived={arrived.has(activity.id)}
            watch={watch}
          />
        ))}
      </div>
      {isWhole ? (
        <div ref={end} className={styles.end}>
          {isFetchingNextPage ? <EntrySkeleton /> : null}
          {isFetchNextPageError ? (
            <LoadFailure onRetry={() => void fetchNextPage()}>{reasonOf(error, t)}</LoadFailure>
          ) : hasNextPage ? (
            <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('stream.older')}
            </Button>
          ) : activities.length > 0 ? (
            <p className="small muted">{t('stream.end')}</p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
