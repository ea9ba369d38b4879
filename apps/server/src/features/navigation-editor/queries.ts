import type { NavigationItem, NavigationPage } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';

/** Whose navigation it is: that of the network, or of a group. */
export type NavigationOwner = { readonly networkId: number; readonly groupId: number | null };

const contextOf = ({ networkId, groupId }: NavigationOwner) =>
  groupId === null
    ? sql<number>`(select id from contexts where network_id = ${networkId})`
    : sql<number>`(select id from contexts where group_id = ${groupId})`;

export type StoredNavigation = {
  context_id: number;
  items: NavigationItem[];
  /** Null for one that nobody has changed. */
  updated_at: string | null;
  display_name: string | null;
  state: string | null;
};

/** A navigation as it is kept, with who changed it last. */
export async function navigationOf(db: Sql, owner: NavigationOwner): Promise<StoredNavigation> {
  const { rows } = await sql<StoredNavigation>`
    select x.id as context_id, coalesce(v.items, '[]') as items, v.updated_at, m.display_name, m.state::text
    from contexts x left join navigations v on v.context_id = x.id left join members m on m.id = v.author_id
    where x.id = ${contextOf(owner)}
  `.execute(db);
  return rows[0]!;
}

/** Groups to which a navigation can lead; hidden ones stay unknown to those who are not in them. */
export async function groupPages(db: Sql, viewer: Viewer, q: string): Promise<NavigationPage[]> {
  const { rows } = await sql<{ slug: string; name: string }>`
    select g.slug::text, g.name from groups g
    where ${groupVisibleTo(viewer)} and g.access <> 'hidden' and g.archived_at is null
      and (${q} = '' or strpos(lower(g.name), lower(${q})) > 0)
    order by g.sort_by_name collate "C", g.id limit 50
  `.execute(db);
  return rows.map(({ slug, name }) => ({ kind: 'groups', text: name, link: `/groups/${slug}`, id: null }));
}
