import type { Viewer } from '../../platform/policy/viewer.ts';

/** Whoever runs the network keeps its tags in order, as far as they see them. */
export const canAdministrateTags = (viewer: Viewer): boolean => viewer.isNetworkAdmin;
