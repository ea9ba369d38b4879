import { isInUse, registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration(
  {
    key: 'property_sets',
    of: 'network',
    section: 'content',
    position: 50,
    path: '/administration/property_sets',
  },
  {
    key: 'property_sets',
    of: 'group_category',
    section: 'network',
    position: 50,
    path: '/group-categories/:slug/administration/property_sets/group_profile',
  },
  {
    key: 'property_sets',
    of: 'group',
    section: 'network',
    position: 50,
    path: '/groups/:slug/administration/property_sets/group_profile',
    isOffered: isInUse,
  },
  {
    key: 'file_profile',
    of: 'group',
    section: 'content',
    position: 60,
    path: '/groups/:slug/administration/property_sets/file_profile',
    isOffered: isInUse,
  },
  {
    key: 'folder_profile',
    of: 'group',
    section: 'content',
    position: 61,
    path: '/groups/:slug/administration/property_sets/folder_profile',
    isOffered: isInUse,
  },
);
