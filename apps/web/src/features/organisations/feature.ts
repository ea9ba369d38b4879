import type { Feature, FeatureRoute, GroupTab } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.groupOrganisations, page: () => import('./organisations-page.tsx') },
  { path: paths.groupOrganisation, page: () => import('./organisation-page.tsx') },
  { path: paths.administeredOrganisations, page: () => import('./administered-organisations-page.tsx') },
  { path: paths.newOrganisation, page: () => import('./edit-organisation-page.tsx') },
  { path: paths.editOrganisation, page: () => import('./edit-organisation-page.tsx') },
];

const groupTabs: GroupTab[] = [
  {
    to: paths.groupOrganisations,
    also: [paths.groupOrganisation],
    label: 'organisations.title',
    turn: 55,
    isOffered: ({ shows_organisations, can }, network) =>
      shows_organisations && can.read_content && network?.availableModules.includes('organisations') === true,
  },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  groupTabs,
  administrationIcons: () => import('./administration-icons.tsx'),
};
