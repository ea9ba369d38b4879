import type { Feature } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

export const feature: Feature = {
  texts: 'further',
  routes: [{ path: paths.preview, page: () => import('./preview-page.tsx') }],
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
