import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';

/** Rooms and categories are kept by the network's administrators. Throws 403 for everyone else. */
export function mustAdministrate(viewer: Pick<Viewer, 'isNetworkAdmin'>): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}

/** Who may make appointments at all sees which rooms are free: guests of the network do not. */
export const canSeeRooms = (viewer: Pick<Viewer, 'isExternal'>): boolean => !viewer.isExternal;
