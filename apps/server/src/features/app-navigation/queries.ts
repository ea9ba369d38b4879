import type { AdministeredAppNavigation, AppNavigationItem, Language } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { displayNameOf, type Naming } from '../members/index.ts';
import {
  appIdsOf,
  appModules,
  appsLedTo,
  defaultAppItems,
  pageIdsOf,
  pagesLedTo,
  wholeItems,
} from '../navigation/index.ts';

export type StoredAppNavigation = {
  items: AppNavigationItem[];
  updated_at: string | null;
  display_name: string | null;
  state: string | null;
};

/** The bar as administrators have made it, or as it came, with who changed it last. */
export async function appNavigationOf(db: Sql, networkId: number): Promise<StoredAppNavigation> {
  const { rows } = await sql<StoredAppNavigation>`
    select a.items, a.updated_at, m.display_name, m.state::text
    from app_navigations a left join members m on m.id = a.author_id where a.network_id = ${networkId}
  `.execute(db);
  const [kept] = rows;
  return kept
    ? { ...kept, items: wholeItems(kept.items) }
    : { items: defaultAppItems(true), updated_at: null, display_name: null, state: null };
}

/** The name of whoever changed it last; empty when nobody is left of them. */
export const changedBy = ({ display_name, state }: StoredAppNavigation, naming: Naming): string =>
  display_name === null || state === null ? '' : displayNameOf({ display_name, state }, naming);

/** Whether the viewer sees any page, and any app that is in use. */
async function leadsOf(db: Sql, viewer: Viewer): Promise<{ has_pages: boolean; has_apps: boolean }> {
  const { rows } = await sql<{ has_pages: boolean; has_apps: boolean }>`
    select exists (
      select 1 from pages p join containers c on c.id = p.container_id where p.deleted_at is null and ${visibleTo(viewer)}
    ) as has_pages, exists (
      select 1 from apps a join containers c on c.id = a.id and c.kind = 'app'
      where a.deleted_at is null and a.archived_at is null and ${visibleTo(viewer)}
    ) as has_apps
  `.execute(db);
  return rows[0]!;
}

/** The bar as its editor is filled with it. */
export async function presentAppNavigation(
  db: Sql,
  viewer: Viewer,
  naming: Naming,
  language: Language,
): Promise<AdministeredAppNavigation> {
  const stored = await appNavigationOf(db, viewer.networkId);
  const [pages, apps, leads] = await Promise.all([
    pagesLedTo(db, viewer, pageIdsOf(stored.items)),
    appsLedTo(db, viewer, appIdsOf(stored.items)),
    leadsOf(db, viewer),
  ]);
  return {
    items: stored.items,
    modules: appModules(language),
    led: { pages: [...pages.values()], apps: [...apps.values()] },
    ...leads,
    changed:
      stored.updated_at === null
        ? null
        : { at: new Date(stored.updated_at).toISOString(), name: changedBy(stored, naming) },
  };
}
