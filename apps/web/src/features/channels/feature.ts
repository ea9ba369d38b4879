import { lazy } from 'react';
import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';
import { withTexts } from '../../lib/i18n.ts';

const routes: FeatureRoute[] = [
  { path: paths.channels, page: () => import('./channels-page.tsx'), data: ['/channels.json'] },
  { path: paths.directoryChannels, page: () => import('./channels-tab-page.tsx') },
  { path: paths.newChannel, page: () => import('./new-channel-page.tsx') },
  { path: paths.channel, page: () => import('./channel-page.tsx'), data: ['/channels/:channelSlug.json'] },
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
