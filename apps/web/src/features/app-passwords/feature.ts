import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [{ path: paths.appPasswords, page: () => import('./app-passwords-page.tsx') }];

export const feature: Feature = { texts: 'further', routes, ways: () => import('./ways.tsx') };
