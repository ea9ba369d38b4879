import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const list = () => import('./widget-bars-page.tsx');
const edit = () => import('./edit-widget-bar-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.widgetBars, page: list },
  { path: paths.groupWidgetBars, page: list },
  { path: paths.editWidgetBar, page: edit },
  { path: paths.editGroupWidgetBar, page: edit },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
