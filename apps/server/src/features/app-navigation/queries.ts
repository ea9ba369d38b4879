import type { AdministeredAppNavigation, AppNavigationItem, Language } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { displayNameOf, type Naming } from '../members/index.ts';
import { appModules, defaultAppItems } from '../navigation/index.ts';

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
  return rows[0] ?? { items: defaultAppItems(true), updated_at: null, display_name: null, state: null };
}

/** The name of whoever changed it last; empty when nobody is left of them. */
export const changedBy = ({ display_name, state }: StoredAppNavigation, naming: Naming): string =>
  display_name === null || state === null ? '' : displayNameOf({ display_name, state }, naming);

/** The bar as its editor is filled with it. */
export const presentAppNavigation = (
  stored: StoredAppNavigation,
  naming: Naming,
  language: Language,
): AdministeredAppNavigation => ({
  items: stored.items,
  modules: appModules(language),
  changed:
    stored.updated_at === null
      ? null
      : { at: new Date(stored.updated_at).toISOString(), name: changedBy(stored, naming) },
});
