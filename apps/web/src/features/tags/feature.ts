import type { Feature } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

export const feature: Feature = {
  texts: 'further',
  routes: [
    { path: paths.administeredTags, page: () => import('./tags-page.tsx') },
    {
      path: paths.followedTags,
      page: () => import('./followed-tags-page.tsx'),
      data: ['/tags/followed.json'],
    },
  ],
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
