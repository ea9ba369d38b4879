import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const legalTextPage = () => import('./legal-text-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.legal, access: 'anyone', page: () => import('./legal-page.tsx'), data: ['/legal.json'] },
  { path: paths.imprint, access: 'anyone', page: legalTextPage, data: ['/legal/imprint.json'] },
  { path: paths.legalText, access: 'anyone', page: legalTextPage, data: ['/legal/:handle.json'] },
  { path: paths.acceptLegalTexts, access: 'anyone', page: () => import('./accept-legal-texts-page.tsx') },
];

export const feature: Feature = { texts: 'visitors', routes, ways: () => import('./ways.tsx') };
