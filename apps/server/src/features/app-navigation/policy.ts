import type { Viewer } from '../../platform/policy/viewer.ts';

/** Whoever runs the network says what stands in the bar of the app and of phones. */
export const canEditAppNavigation = (viewer: Viewer): boolean => viewer.isNetworkAdmin;
