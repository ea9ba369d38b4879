import type { BarLink, NavigationItem } from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import { navigationText, shownItems } from '../../navigation/index.ts';
import { type Loader, mostOf } from './loader.ts';

type GroupLink = { slug: string; name: string; image_id: number | null; color: string; is_favorite: boolean };

const ofGroup = ({ slug, name, image_id, color }: GroupLink): BarLink => ({
  kind: 'group',
  text: name,
  link: `/groups/${slug}`,
  new_window: false,
  image_url: image_id === null ? null : `/api/storage/images/${image_id}/get/80x80`,
  color,
});

const ofNavigation = (items: readonly NavigationItem[]): BarLink[] =>
  items
    .flatMap(({ navigation_items, ...item }) => [item, ...navigation_items])
    .filter(({ link }) => link !== '')
    .map(({ text, link, new_window }) => ({
      kind: 'link',
      text,
      link,
      new_window,
      image_url: null,
      color: null,
    }));

/**
 * Where the viewer often goes: the groups that they have made their favourites, the links of the navigation of the
 * place, and then their other groups, the liveliest first.
 */
export const loadSpeedDial: Loader = async ({ services, viewer, owner }, wanted) => {
  const { kysely } = services.db;
  const [{ rows: groups }, { rows: navigation }] = await Promise.all([
    sql<GroupLink>`
      select g.slug::text, g.name, g.image_id, k.color, m.is_favorite
      from group_memberships m join groups g on g.id = m.group_id and g.archived_at is null and g.deleted_at is null
      join group_categories k on k.id = g.group_category_id
      join containers c on c.group_id = g.id and c.kind = 'stream' and c.is_main
      where m.member_id = ${viewer.memberId} and m.state = 'member'
        and g.id is distinct from ${owner.group?.id ?? null}
      order by m.is_favorite desc, c.last_entry_at desc nulls last, g.id limit ${mostOf(wanted)}
    `.execute(kysely),
    sql<{ items: NavigationItem[] }>`
      select ${sql.raw(navigationText('x.id'))} as items from contexts x
      where ${owner.group === null ? sql`x.network_id = ${owner.networkId}` : sql`x.group_id = ${owner.group.id}`}
    `.execute(kysely),
  ]);
  const favourites = groups.filter(({ is_favorite }) => is_favorite);
  const others = groups.filter(({ is_favorite }) => !is_favorite);
  const links = [
    ...favourites.map(ofGroup),
    ...ofNavigation(await shownItems(kysely, viewer, navigation[0]?.items ?? [])),
    ...others.map(ofGroup),
  ];
  return new Map(
    wanted.map(({ index, properties }) => [
      index,
      { content: { links: links.slice(0, properties.count ?? links.length) } },
    ]),
  );
};
