import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Beside } from '../../kit/beside.tsx';
import { paths, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useOwnStreamCounts } from '../../kit/unreads.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork, useViewer } from '../../lib/session.ts';
import { FirstSteps } from '../first-steps/index.ts';
import { GroupPromotion } from '../group-promotion/index.ts';
import { EmptyList, OpenConfirmations } from '../post-life/index.ts';
import { TagHead } from '../tags/index.ts';
import { WidgetBar } from '../widgetbars/index.ts';
import { streamQuery } from './api.ts';
import { type Filter, FilterMenu, filterTexts } from './components/filter-menu.tsx';
import Stream from './components/stream.tsx';
import { TagChip } from './components/tag-chip.tsx';
import { greetingOf } from './greeting.ts';
import { usePostingPlaces } from './places.ts';
import { isOwnList, type StreamSource } from './source.ts';

const greetings = {
  morning: 'stream.good_morning',
  day: 'stream.good_day',
  evening: 'stream.good_evening',
  night: 'stream.hello',
} as const;

/** Says what waits for one's confirmation, where something does. */
function Waiting() {
  const count = useOwnStreamCounts()?.open_confirmations ?? 0;
  return count > 0 ? (
    <Suspense fallback={null}>
      <OpenConfirmations count={count} />
    </Suspense>
  ) : null;
}

const isFilter = (slug: string): slug is Filter => slug in filterTexts;

/** The stream of everything, of what one follows, of the whole network, or one by its slug. */
export default function StreamPage() {
  const t = useTranslate();
  const viewer = useViewer();
  const { data: network } = useNetwork();
  const { tag } = useQueryParams();
  const { streamSlug: slug = 'all' } = useRouteParams(paths.stream);
  const filter = isFilter(slug) ? slug : null;
  const source: StreamSource = { slug, ...(tag !== undefined && { tag }) };
  const { data } = useInfiniteQuery({ ...streamQuery(source), enabled: filter === null && !isOwnList(slug) });
  const everywhere = usePostingPlaces();
  const stream = data?.pages[0]?.answer.stream;
  const greeting = t(greetings[greetingOf(new Date(), viewer.time_zone)], { name: viewer.first_name });
  const own = isOwnList(slug) ? slug : null;
  const title =
    own !== null
      ? t(`shell.stream.${own}`)
      : filter === 'all'
        ? tag === undefined
          ? greeting
          : `#${tag}`
        : filter
          ? t(filterTexts[filter])
          : (stream?.name ?? '');
  const places = filter ? everywhere : everywhere.filter(({ groupSlug }) => groupSlug === stream?.group_slug);
  return (
    <Beside column={<WidgetBar key={slug} slug={slug} />}>
      <Page title={title} actions={viewer.is_external ? null : <FilterMenu current={filter} />}>
        {filter === 'all' && tag === undefined && viewer.sees_first_steps ? (
          <Suspense fallback={null}>
            <FirstSteps />
          </Suspense>
        ) : null}
        {filter === 'all' && tag === undefined && network?.sees_group_promotion ? (
          <Suspense fallback={null}>
            <GroupPromotion />
          </Suspense>
        ) : null}
        {tag === undefined ? null : (
          <>
            <TagChip tag={tag} />
            <Suspense fallback={null}>
              <TagHead name={tag} />
            </Suspense>
          </>
        )}
        {filter !== null && tag === undefined ? <Waiting /> : null}
        {own === null ? (
          <Stream source={source} label={title} places={places} canWrite={tag === undefined} />
        ) : (
          <Stream
            source={source}
            label={title}
            canWrite={false}
            empty={
              <Suspense fallback={null}>
                <EmptyList list={own} />
              </Suspense>
            }
          />
        )}
      </Page>
    </Beside>
  );
}
