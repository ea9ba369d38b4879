import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';

/** @throws Problem 404 where the network has switched the module off [RUL-1012], 403 for who does not run it */
export function authorise({ settings }: Pick<Services, 'settings'>, viewer: Viewer): void {
  if (!settings.current().modules.industrials) throw notFound();
  if (!viewer.isNetworkAdmin) throw forbidden();
}
