import type { AppSign, LedApp, LedPage, NavigationItem, ShownNavigationItem } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';

type AppAsked = { ids?: readonly number[]; slugs?: readonly string[] };
type LedAppRow = Omit<LedApp, 'html_url'> & { slugs: string[] };

/**
 * The apps of these ids and addresses, former ones too, to which somebody can be led: those that are put away or deleted
 * lead nobody anywhere. One statement, none where nothing is asked for.
 */
async function ledApps(db: Sql, viewer: Viewer, { ids = [], slugs = [] }: AppAsked): Promise<LedAppRow[]> {
  if (ids.length === 0 && slugs.length === 0) return [];
  const { rows } = await sql<LedAppRow>`
    select a.id, c.name, a.icon, a.color, array(
      select a.slug::text union all select former.slug::text from app_slugs former where former.app_id = a.id
    ) as slugs
    from apps a join containers c on c.id = a.id and c.kind = 'app'
    where a.deleted_at is null and a.archived_at is null and ${visibleTo(viewer)} and (
      a.id = any(${[...ids]}::bigint[]) or a.slug = any(${[...slugs]}::citext[])
      or a.id in (select former.app_id from app_slugs former where former.slug = any(${[...slugs]}::citext[]))
    )
  `.execute(db);
  return rows;
}

/** The apps of these ids that somebody sees and that are in use, by id. */
export async function appsLedTo(
  db: Sql,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, LedApp>> {
  const found = await ledApps(db, viewer, { ids });
  return new Map(
    found.map(({ slugs, ...app }) => [app.id, { ...app, html_url: `/apps/${slugs[0] ?? app.id}` }]),
  );
}

/** The pages of these ids that somebody sees, by id. */
export async function pagesLedTo(
  db: Sql,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, LedPage>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; title: string; slug: string; group_slug: string | null }>`
    select p.id, p.title, p.slug::text, g.slug::text as group_slug
    from pages p join containers c on c.id = p.container_id left join groups g on g.id = c.group_id
    where p.id = any(${[...ids]}::bigint[]) and p.deleted_at is null and ${visibleTo(viewer)}
  `.execute(db);
  return new Map(
    rows.map(({ id, title, slug, group_slug }) => [
      id,
      { id, title, html_url: `${group_slug === null ? '' : `/groups/${group_slug}`}/pages/${slug}` },
    ]),
  );
}

const OF_APP = /^\/apps\/([^/?#]+)/;

/** The address or id of the app to which a line leads; undefined for any other line. */
const appNamed = (link: string): string | undefined => OF_APP.exec(link)?.[1]?.toLowerCase();

/**
 * Lines as one person has them: those of apps with their signs, and without those of apps that they do not see, or that
 * are put away or deleted; a line that only held such lines goes with them. One statement where a line leads to an app.
 * @param viewer null for those who are not signed in, who see no app
 */
export async function shownItems(
  db: Sql,
  viewer: Viewer | null,
  items: readonly NavigationItem[],
): Promise<ShownNavigationItem[]> {
  const named = items
    .flatMap(({ link, navigation_items }) => [link, ...navigation_items.map((below) => below.link)])
    .flatMap((link) => appNamed(link) ?? []);
  const isId = (name: string) => /^[0-9]{1,15}$/.test(name);
  const apps = viewer
    ? await ledApps(db, viewer, {
        ids: named.filter(isId).map(Number),
        slugs: named.filter((name) => !isId(name)),
      })
    : [];
  const appOf = (name: string) =>
    apps.find(({ id, slugs }) =>
      isId(name) ? id === Number(name) : slugs.some((slug) => slug.toLowerCase() === name),
    );
  const shown = <Line extends { link: string }>(line: Line): (Line & { app: AppSign | null })[] => {
    const name = appNamed(line.link);
    if (name === undefined) return [{ ...line, app: null }];
    const app = appOf(name);
    return app ? [{ ...line, app: { icon: app.icon, color: app.color } }] : [];
  };
  return items.flatMap(({ navigation_items, ...item }): ShownNavigationItem[] => {
    const below = navigation_items.flatMap(shown);
    const [own] = shown(item);
    // What stands below an app that is not shown moves up: the name of the app goes with it.
    if (!own) return below.map((line) => ({ ...line, navigation_items: [] }));
    const isEmptied = own.link === '' && below.length === 0 && navigation_items.length > 0;
    return isEmptied ? [] : [{ ...own, navigation_items: below }];
  });
}
