import type { AdministrationContext as PresentedContext } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { AdministrationContext, AdministrationType } from '../../platform/registries/administration.ts';
import { canAdministrateCategory, findCategory } from '../group-categories/index.ts';
import { canAdministrateGroup, findGroup } from '../groups/index.ts';

export type Administered = { context: AdministrationContext; presented: PresentedContext };

/**
 * What the viewer administers by this name.
 * @throws Problem 404 for what they do not see, 403 for what they do not administer
 */
export async function administered(
  db: Sql,
  viewer: Viewer,
  networkName: string,
  asked: { context_type?: AdministrationType; context_id?: string },
): Promise<Administered> {
  const type = asked.context_type ?? 'network';
  if (type === 'network') {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return { context: { type }, presented: { type, id: null, slug: null, name: networkName } };
  }
  if (asked.context_id === undefined) throw invalid({ context_id: ['required'] });
  return type === 'group' ? groupOf(db, viewer, asked.context_id) : categoryOf(db, viewer, asked.context_id);
}

async function groupOf(db: Sql, viewer: Viewer, idOrSlug: string): Promise<Administered> {
  const group = await findGroup(db, viewer, idOrSlug);
  if (!group) throw notFound();
  if (!canAdministrateGroup(viewer, group)) throw forbidden();
  const { id, slug, name, archived } = group;
  return {
    context: { type: 'group', id, slug, archived },
    presented: { type: 'group', id, slug, name },
  };
}

async function categoryOf(db: Sql, viewer: Viewer, idOrSlug: string): Promise<Administered> {
  const category = await findCategory(db, idOrSlug);
  if (!category) throw notFound();
  if (!canAdministrateCategory(viewer, category)) throw forbidden();
  const { rows } = await sql<{ plural_name: string }>`
    select plural_name from group_categories where id = ${category.id}
  `.execute(db);
  const { id, slug } = category;
  return {
    context: { type: 'group_category', id, slug },
    presented: { type: 'group_category', id, slug, name: rows[0]!.plural_name },
  };
}
