import type { GroupCategory } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';

type Category = { id: number; access: 'open' | 'closed' };

/** Category administrators and network administrators run a category. */
export const canAdministrateCategory = (viewer: Viewer, category: Pick<Category, 'id'>): boolean =>
  viewer.isNetworkAdmin || viewer.administeredCategoryIds.includes(category.id);

/** In an open category every member may create groups, never a guest. */
export const canCreateGroup = (viewer: Viewer, category: Category): boolean =>
  canAdministrateCategory(viewer, category) || (category.access === 'open' && !viewer.isExternal);

export const categoryAbilities = (viewer: Viewer, category: Category): GroupCategory['can'] => ({
  create: canCreateGroup(viewer, category),
  administrate: canAdministrateCategory(viewer, category),
  create_hidden: canAdministrateCategory(viewer, category),
});

/** Whether the viewer runs any category. */
export const administratesCategories = (viewer: Viewer): boolean =>
  viewer.isNetworkAdmin || viewer.administeredCategoryIds.length > 0;
