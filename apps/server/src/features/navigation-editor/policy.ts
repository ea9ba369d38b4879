import type { Viewer } from '../../platform/policy/viewer.ts';

/** Whoever runs the network says what stands in everybody's userbar. */
export const canEditNavigation = (viewer: Viewer): boolean => viewer.isNetworkAdmin;
