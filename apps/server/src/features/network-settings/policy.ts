import type { Viewer } from '../../platform/policy/viewer.ts';

export const canChangeSettings = (viewer: Viewer): boolean => viewer.isNetworkAdmin;
