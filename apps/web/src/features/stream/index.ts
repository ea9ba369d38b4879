import { lazy } from 'react';
import type { FeatureRoute } from '../../app-shell/feature-route.ts';
import { paths } from '../../app-shell/paths.ts';

const streamPage = () => import('./stream-page.tsx');
const groupStreamPage = () => import('./group-stream-page.tsx');

export const routes: FeatureRoute[] = [
  { path: paths.start, page: streamPage },
  { path: paths.streams, page: streamPage },
  { path: paths.everything, page: streamPage },
  { path: paths.stream, page: streamPage },
  { path: paths.activities, page: () => import('./activities-page.tsx') },
  { path: paths.activity, page: () => import('./activity-page.tsx') },
  { path: paths.groupStreams, page: groupStreamPage },
  { path: paths.groupStream, page: groupStreamPage },
  { path: paths.groupActivities, page: groupStreamPage },
];

const loadStream = () => import('./components/stream.tsx');

/** Begins to load the stream, where a page will show one. */
export function preloadStream(): void {
  void loadStream();
}

/** A stream within another page; loaded when shown. */
export const Stream = lazy(loadStream);
