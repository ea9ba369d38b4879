import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [{ path: paths.info, page: () => import('./info-page.tsx') }];

export const feature: Feature = { texts: 'visitors', routes, ways: () => import('./ways.tsx') };
