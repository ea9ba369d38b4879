import type { PageEntry } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { canAdministrateCategory } from '../group-categories/index.ts';
import type { PageRow, TreeFacts, TreeRow } from './tables.ts';

type Person = Pick<Viewer, 'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'>;
type Facts = Pick<PageRow, 'editing' | 'created_by' | 'has_below'> & TreeFacts;

/** Whoever runs the network, or the group while it is not archived, runs its pages (decision 38). */
export function managesPages(viewer: Person, tree: TreeFacts): boolean {
  if (tree.group_id === null) return viewer.isNetworkAdmin;
  if (tree.is_archived) return false;
  return (
    (tree.is_member && tree.is_admin) || canAdministrateCategory(viewer as Viewer, { id: tree.category_id! })
  );
}

/** Members of a group, or of the network where nobody's group it is. */
function takesPartIn(viewer: Person, tree: TreeFacts): boolean {
  if (tree.is_archived) return false;
  return tree.group_id === null ? !viewer.isExternal : tree.is_member;
}

const writesIn = (viewer: Person, place: TreeFacts & Pick<TreeRow, 'editing'>): boolean =>
  managesPages(viewer, place) || (place.editing === 'members' && takesPartIn(viewer, place));

/** Administrators, and members where a page or what lies above it is open to them [RUL-0730]. */
export const canUpdatePage = (viewer: Person, page: Facts): boolean => writesIn(viewer, page);

export const canCreateAtTop = (viewer: Person, tree: TreeRow): boolean => writesIn(viewer, tree);

/** Those who run it, and who made it while nothing lies below that would go with it. */
export const canDestroyPage = (viewer: Person, page: Facts): boolean =>
  managesPages(viewer, page) ||
  (page.created_by === viewer.memberId && writesIn(viewer, page) && !page.has_below);

export const pageAbilities = (viewer: Person, page: Facts): PageEntry['can'] => ({
  update: canUpdatePage(viewer, page),
  create_below: canUpdatePage(viewer, page),
  destroy: canDestroyPage(viewer, page),
  manage: managesPages(viewer, page),
});
