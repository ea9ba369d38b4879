import { lazy } from 'react';
import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';
import { withTexts } from '../../lib/i18n.ts';

const channelPage = () => import('./channel-page.tsx');
/** What the page shows of a channel comes beside what it says of it. */
const channelData = [
  '/channels/:channelSlug.json',
  '/channels/:channelSlug/layout.json',
  '/channels/:channelSlug/widgets.json',
];
const prefetchRows = async ({ channelSlug = '' }: Record<string, string>): Promise<void> => {
  const { prefetchChannelRows } = await import('../channel-widgets/index.ts');
  await prefetchChannelRows(channelSlug);
};

const routes: FeatureRoute[] = [
  { path: paths.channels, page: () => import('./channels-page.tsx'), data: ['/channels.json'] },
  { path: paths.directoryChannels, page: () => import('./channels-tab-page.tsx') },
  { path: paths.newChannel, page: () => import('./new-channel-page.tsx') },
  { path: paths.channel, page: channelPage, prefetch: prefetchRows, data: channelData },
  // Pictures of a widget open above the page that they stand on.
  { path: paths.channelWidget, page: channelPage, above: paths.channel, data: channelData },
  { path: paths.channelAdministration, page: () => import('./channel-administration-page.tsx') },
  { path: paths.editChannel, page: () => import('./edit-channel-page.tsx') },
  { path: paths.editChannelDesign, page: () => import('./channel-design-page.tsx') },
  { path: paths.assignChannelSubscriptions, page: () => import('./assign-subscriptions-page.tsx') },
];

/** The channels that are near, in the userbar; loaded where channels are. */
export const UserbarChannels = lazy(withTexts(() => import('./components/userbar-channels.tsx')));
/** What those who run a channel come for, in the userbar. */
export const UserbarChannelAdministration = lazy(
  withTexts(() => import('./components/userbar-channel-administration.tsx')),
);

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
