import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const streamPage = () => import('./stream-page.tsx');
const groupStreamPage = () => import('./group-stream-page.tsx');

/** Begins to fetch the stream of a page; a hover over a link to it is enough. */
async function prefetch(
  { streamSlug = 'all' }: Record<string, string>,
  { tag }: { tag?: string | undefined },
) {
  const { prefetchStream } = await import('./api.ts');
  await prefetchStream({ slug: streamSlug, ...(tag !== undefined && { tag }) });
}

const routes: FeatureRoute[] = [
  { path: paths.start, page: streamPage, prefetch, data: ['/activitystreams/all.json'] },
  { path: paths.streams, page: streamPage, prefetch, data: ['/activitystreams/all.json'] },
  { path: paths.everything, page: streamPage, prefetch, data: ['/activitystreams/all.json'] },
  { path: paths.stream, page: streamPage, prefetch, data: ['/activitystreams/:streamSlug.json'] },
  {
    path: paths.activities,
    page: () => import('./activities-page.tsx'),
    prefetch,
    data: ['/activitystreams/all.json'],
  },
  { path: paths.activity, page: () => import('./activity-page.tsx'), data: ['/activities/:activityId.json'] },
  {
    path: paths.groupStream,
    page: groupStreamPage,
    data: ['/groups/:groupSlug/activitystreams/:streamSlug.json'],
  },
  { path: paths.groupActivities, page: groupStreamPage, data: ['/groups/:groupSlug/activitystreams.json'] },
];

export const feature: Feature = {
  texts: 'inside',
  routes,
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
