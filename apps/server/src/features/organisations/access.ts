import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findGroup, type GroupRow } from '../groups/index.ts';
import { canAdministrateOrganisations, canReadOrganisations, canUpdateOrganisations } from './policy.ts';

type Settings = Pick<Services, 'settings'>;

/** Whether the network has the module (decision 51). */
export const isModuleOn = ({ settings }: Settings): boolean => settings.current().modules.organisations;

async function groupOf(db: Sql, services: Settings, viewer: Viewer, slug: string): Promise<GroupRow> {
  const group = isModuleOn(services) ? await findGroup(db, viewer, slug) : undefined;
  if (!group) throw notFound();
  return group;
}

/** The group whose organisations the viewer reads. @throws Problem 404 */
export async function readGroup(
  db: Sql,
  services: Settings,
  viewer: Viewer,
  slug: string,
): Promise<GroupRow> {
  const group = await groupOf(db, services, viewer, slug);
  if (!canReadOrganisations(viewer, group)) throw notFound();
  return group;
}

/** The group that the viewer runs. @throws Problem 404, 403 for those who merely see it */
export async function administeredGroup(
  db: Sql,
  services: Settings,
  viewer: Viewer,
  slug: string,
): Promise<GroupRow> {
  const group = await groupOf(db, services, viewer, slug);
  if (!canAdministrateOrganisations(viewer, group)) throw forbidden();
  return group;
}

/** The group whose organisations the viewer changes. @throws Problem 404, 403 */
export async function changedGroup(
  db: Sql,
  services: Settings,
  viewer: Viewer,
  slug: string,
): Promise<GroupRow> {
  const group = await groupOf(db, services, viewer, slug);
  if (!canUpdateOrganisations(viewer, group)) throw forbidden();
  return group;
}
