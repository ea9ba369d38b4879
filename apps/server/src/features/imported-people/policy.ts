import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';

/** Who came with an archive is the business of those who administer the network. Throws 403 for everybody else. */
export function mustAdminister(viewer: Pick<Viewer, 'isNetworkAdmin'>): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}
