import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { loadMember } from '../members/index.ts';
import { canUpdateSettings } from './policy.ts';

/** Throws 404 for people whom the viewer may not know of, and 403 for all others but themselves. */
export async function mustBeOwn(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  viewer: Viewer,
  memberId: number,
): Promise<void> {
  if (canUpdateSettings(viewer, memberId)) return;
  await loadMember(db.kysely, settings, viewer, memberId);
  throw forbidden();
}
