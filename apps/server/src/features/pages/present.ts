import type { Language, ListedPage, Page, PageContext, PageEntry, PageTree } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type MemberRow, type Naming, presentActor } from '../members/index.ts';
import { canCreateAtTop, managesPages, pageAbilities } from './policy.ts';
import type { PageDetails } from './queries.ts';
import type { Rendered } from './rendering.ts';
import type { PageRow, TreeRow } from './tables.ts';

/** What presenting needs besides the rows. */
export type Reading = { viewer: Viewer; naming: Naming; networkName: string; language: Language };

type Place = Pick<TreeRow, 'group_slug' | 'group_name'>;

/** Where the pages of a tree are. */
export const pagesUrl = ({ group_slug: slug }: Pick<Place, 'group_slug'>): string =>
  slug === null ? '/pages' : `/groups/${slug}/pages`;

export const pageUrl = (page: Pick<PageRow, 'group_slug' | 'slug'>): string =>
  `${pagesUrl(page)}/${page.slug}`;

export const presentContext = ({ networkName }: Pick<Reading, 'networkName'>, place: Place): PageContext =>
  place.group_slug === null
    ? { type: 'network', slug: null, name: networkName }
    : { type: 'group', slug: place.group_slug, name: place.group_name! };

export const presentActors = ({ naming }: Pick<Reading, 'naming'>, members: readonly MemberRow[]) =>
  members.map((member) => presentActor(member, naming));

export const presentEntry = ({ viewer, naming }: Reading, row: PageRow): PageEntry => ({
  id: row.id,
  parent_id: row.parent_id,
  title: row.title,
  slug: row.slug,
  html_url: pageUrl(row),
  is_public: row.is_public,
  is_template: row.is_template,
  updated_at: row.updated_at,
  author: row.author && presentActor(row.author, naming),
  can: pageAbilities(viewer, row),
});

export const presentListed = (reading: Reading, row: PageRow): ListedPage => ({
  ...presentEntry(reading, row),
  context: presentContext(reading, row),
});

export const presentTree = (reading: Reading, tree: TreeRow, rows: readonly PageRow[]): PageTree => ({
  context: presentContext(reading, tree),
  pages: rows.map((row) => presentEntry(reading, row)),
  editing: tree.editing,
  entry_page_id: tree.entry_page_id,
  can: { create: canCreateAtTop(reading.viewer, tree), manage: managesPages(reading.viewer, tree) },
});

export const presentPage = (
  reading: Reading,
  row: PageRow,
  details: PageDetails,
  rendered: Rendered,
): Page => ({
  ...presentListed(reading, row),
  content: details.content,
  language: details.language,
  html_content: rendered.html,
  headings: rendered.headings,
  version: row.version,
  above: details.above.map(({ id, title, slug }) => ({
    id,
    title,
    html_url: pageUrl({ slug, group_slug: row.group_slug }),
  })),
  created_at: row.created_at,
  authors: presentActors(reading, details.authors),
  versions_count: details.versions_count,
  editing: row.editing,
  own_editing: row.own_editing,
  is_entry: row.entry_page_id === row.id,
  is_following: details.is_following,
  news:
    details.read_content === null
      ? null
      : { version: details.read_version!, read_at: details.read_at!, places: rendered.places },
  editors: presentActors(reading, details.editors),
});
