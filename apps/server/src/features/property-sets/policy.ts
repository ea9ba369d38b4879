import type { Viewer } from '../../platform/policy/viewer.ts';
import { canAdministrateCategory } from '../group-categories/index.ts';
import type { Context } from './queries.ts';

/** Who administers a context defines what its profiles consist of. */
export function canUpdatePropertySet(viewer: Viewer, context: Context): boolean {
  if (context.type === 'network') return viewer.isNetworkAdmin;
  const administratesCategory =
    context.categoryId !== null && canAdministrateCategory(viewer, { id: context.categoryId });
  if (context.type === 'group_category') return administratesCategory;
  return !context.isArchived && (context.isGroupAdmin || administratesCategory);
}
