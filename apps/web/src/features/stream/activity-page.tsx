import type { Activity } from '@dorfplatz/contract';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { EntrySkeleton } from '../../kit/entry.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { reasonOf } from '../../lib/refusal.ts';
import styles from './activity-page.module.css';
import { activityQuery, fetchedStreams } from './api.ts';
import { Post } from './components/post.tsx';
import { useEarlierReplies } from './components/replies.tsx';
import { followLive } from './live-cache.ts';
import { useFeedKeys } from './use-feed-keys.ts';
import { useKeptReading } from './use-kept-reading.ts';
import { useReadMarker } from './use-read-marker.ts';

/** Pages of replies fetched at most to find the one that the address names. */
const searchedPages = 25;

function alreadyFetched(id: number): Activity | undefined {
  for (const { data } of fetchedStreams()) {
    for (const { answer } of data.pages) {
      const found = answer.activities.find((activity) => activity.id === id);
      if (found) return found;
    }
  }
  return undefined;
}

/** Brings the reply that the address names into view, from earlier pages too. */
function usePointedAt(activity: Activity | undefined, isComplete: boolean): number | null {
  const { hash } = useLocation();
  const id = Number(/^reply-(\d+)$/.exec(hash)?.[1]) || null;
  const isThere = activity?.replies.some((reply) => reply.id === id) ?? false;
  const shownFor = useRef<number | null>(null);
  useEffect(() => {
    if (id === null || !isThere || !isComplete || shownFor.current === id) return;
    shownFor.current = id;
    const element = document.getElementById(`reply-${id}`);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [id, isThere, isComplete]);
  return id;
}

function Loaded({ activity, isComplete }: { activity: Activity; isComplete: boolean }) {
  const goTo = useGoTo();
  const pointedAt = usePointedAt(activity, isComplete);
  const { load, isLoading } = useEarlierReplies(activity, 'page');
  const shown = useMemo(() => [activity], [activity]);
  const watch = useReadMarker(shown);
  useKeptReading(shown);
  const searched = useRef(0);
  const search = useEffectEvent(() => {
    searched.current += 1;
    void load();
  });
  const isMissing =
    isComplete &&
    pointedAt !== null &&
    !activity.replies.some(({ id }) => id === pointedAt) &&
    activity.replies.length < activity.object.reply_count &&
    // Ids grow: one that would lie among those already shown was deleted.
    pointedAt < (activity.replies[0]?.id ?? Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (isMissing && !isLoading && searched.current < searchedPages) search();
  }, [isMissing, isLoading]);
  return (
    <Post
      activity={activity}
      place="page"
      pointedAt={pointedAt}
      onRemoved={() => goTo(pathTo(paths.stream, { streamSlug: 'all' }), { replace: true })}
      watch={watch}
    />
  );
}

/** One post with all its replies; `#reply-{id}` in the address leads to one of them. */
export default function ActivityPage() {
  const t = useTranslate();
  const id = Number(useRouteParams(paths.activity).activityId);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...activityQuery(id),
    enabled: isId,
    placeholderData: () => alreadyFetched(id),
  });
  useEffect(followLive, []);
  useFeedKeys();
  if (!isId || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  const place = data?.activitystreams[0];
  const isArticle = data?.object.type === 'article';
  const heading = data
    ? isArticle
      ? data.object.title
      : t('stream.post_of', { name: data.actor.display_name })
    : '';
  return (
    <div className={styles.page}>
      <PageTitle>{heading}</PageTitle>
      {isArticle ? null : <h1 className="visually-hidden">{heading}</h1>}
      {place ? (
        <Link
          className={styles.back}
          to={
            place.group_slug
              ? pathTo(paths.group, { groupSlug: place.group_slug })
              : pathTo(paths.stream, { streamSlug: 'network' })
          }
        >
          <ArrowLeftIcon aria-hidden="true" />
          {place.name}
        </Link>
      ) : null}
      {data ? <Loaded key={id} activity={data} isComplete={!isPlaceholderData} /> : null}
      {!data && !error ? (
        <div aria-busy="true">
          <EntrySkeleton />
        </div>
      ) : null}
      {!data && error ? <LoadFailure onRetry={() => void refetch()}>{reasonOf(error, t)}</LoadFailure> : null}
    </div>
  );
}
