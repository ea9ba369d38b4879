import type { FeatureRoute } from '../../kit/feature-route.ts';
import { paths } from '../../kit/paths.ts';

export const routes: FeatureRoute[] = [{ path: paths.info, page: () => import('./info-page.tsx') }];
