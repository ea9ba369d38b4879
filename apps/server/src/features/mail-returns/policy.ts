import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';

/** Mails that came back are for those who run the network. @throws Problem 403 */
export function authorise(viewer: Viewer): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}
