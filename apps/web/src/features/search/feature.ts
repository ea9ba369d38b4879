import { lazy } from 'react';
import type { Feature } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';
import { withTexts } from '../../lib/i18n.ts';

const page = () => import('./search-page.tsx');

/** Searches of before and groups to search in, in the userbar; loaded where one searches. */
export const UserbarSearch = lazy(withTexts(() => import('./components/userbar-search.tsx')));
/** Where searches are typed; what it offers is loaded when it gets the focus. */
export { SearchBar } from './components/search-bar.tsx';

export const feature: Feature = {
  texts: 'further',
  routes: [
    { path: paths.search, page },
    { path: paths.groupSearch, page },
  ],
  ways: () => import('./ways.tsx'),
};
