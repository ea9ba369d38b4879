import type { Viewer } from '../../platform/policy/viewer.ts';
import { canAdministrateGroup, canReadContent, canUpdateGroup, type GroupRow } from '../groups/index.ts';

/** Who reads the group, once it shows its organisations; who runs it always. */
export const canReadOrganisations = (viewer: Viewer, group: GroupRow): boolean =>
  canAdministrateGroup(viewer, group) || (group.shows_organisations && canReadContent(viewer, group));

/** Who runs the group. */
export const canAdministrateOrganisations = canAdministrateGroup;

/** The same, while the group is not put away. */
export const canUpdateOrganisations = canUpdateGroup;
