import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';

/** People from outside are put down by those who administer the network. Throws 403 for everybody else. */
export function mustAdminister(viewer: Pick<Viewer, 'isNetworkAdmin'>): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}
