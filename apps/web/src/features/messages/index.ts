import type { FeatureRoute } from '../../kit/feature-route.ts';
import { paths } from '../../kit/paths.ts';

const listPage = () => import('./messages-page.tsx');

export const routes: FeatureRoute[] = [
  { path: paths.messages, page: listPage },
  { path: paths.sentMessages, page: listPage },
  { path: paths.newMessage, page: () => import('./new-message-page.tsx') },
  {
    path: paths.message,
    page: () => import('./message-page.tsx'),
    data: ['/api/v1/messages/:messageId.json'],
  },
];
