import type { Viewer } from '../../platform/policy/viewer.ts';

/** Categories come, go and stand in an order by the will of those who run the network. */
export const canFoundCategories = (viewer: Viewer): boolean => viewer.isNetworkAdmin;

/** Who runs a category names no others who do: that stays with the network. */
export const canNameAdministrators = (viewer: Viewer): boolean => viewer.isNetworkAdmin;
