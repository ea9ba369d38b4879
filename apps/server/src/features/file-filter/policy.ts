import type { Viewer } from '../../platform/policy/viewer.ts';

/** Whoever runs the network says which files it lets in. */
export const canChangeFileFilter = (viewer: Viewer): boolean => viewer.isNetworkAdmin;
