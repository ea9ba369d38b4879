import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const listPage = () => import('./messages-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.messages, page: listPage },
  { path: paths.sentMessages, page: listPage },
  { path: paths.newMessage, page: () => import('./new-message-page.tsx') },
  {
    path: paths.message,
    page: () => import('./message-page.tsx'),
    data: ['/api/v1/messages/:messageId.json'],
  },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
