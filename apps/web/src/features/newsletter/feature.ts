import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const next = () => import('./newsletter-page.tsx');
const routes: FeatureRoute[] = [
  { path: paths.newsletter, page: next },
  { path: paths.newsletterAppointments, page: next },
  { path: paths.newsletterIssues, page: () => import('./issues-page.tsx') },
  { path: paths.newsletterIssue, page: () => import('./issue-page.tsx') },
  { path: paths.newsletters, page: () => import('./newsletters-page.tsx') },
  { path: paths.publishedNewsletter, page: () => import('./published-newsletter-page.tsx') },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
