import type { Feature } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

export const feature: Feature = {
  texts: 'further',
  routes: [{ path: paths.fileFilter, page: () => import('./file-filter-page.tsx') }],
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
