import type { Viewer } from '../../platform/policy/viewer.ts';
import { canReadContent, canUpdateGroup, type GroupRow } from '../groups/index.ts';

/** Whoever runs the network arranges its bars, whoever runs a group those of the group, while it is in use. */
export const canEditWidgetBars = (viewer: Viewer, group: GroupRow | null): boolean =>
  group === null ? viewer.isNetworkAdmin : canUpdateGroup(viewer, group);

/** The bar of a group is for those who read what is in it, and for those who run it. */
export const canReadWidgetBar = (viewer: Viewer, group: GroupRow): boolean =>
  canReadContent(viewer, group) || canEditWidgetBars(viewer, group);
