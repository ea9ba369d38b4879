import { type Static, Type } from 'typebox';
import { Actor, Id, IdOrSlug, Instant, Nullable } from './common.ts';
import { DocumentText } from './document-images.ts';
import { resource } from './resource.ts';

const pages = resource('pages');

/** The longest title, in UTF-16 code units. */
export const PAGE_TITLE_MAX = 200;
/** The longest note about a version. */
export const PAGE_NOTE_MAX = 300;
/** So deep may pages lie below one another. */
export const PAGE_DEPTH_MAX = 8;
/** Addresses that are screens: no page has them. */
export const PAGE_SLUGS_TAKEN = ['all', 'bin', 'changes', 'new', 'settings'] as const;

/** Who writes pages. */
export const PAGE_EDITINGS = ['administrators', 'members'] as const;
export const PageEditing = Type.Enum([...PAGE_EDITINGS]);
export type PageEditing = Static<typeof PageEditing>;

const PageCan = Type.Object({
  update: Type.Boolean(),
  create_below: Type.Boolean(),
  destroy: Type.Boolean(),
  manage: Type.Boolean(),
});

/** Whose a tree of pages is. */
export const PageContext = Type.Object({
  type: Type.Enum(['network', 'group']),
  slug: Nullable(Type.String()),
  name: Type.String(),
});
export type PageContext = Static<typeof PageContext>;

/** A page as trees and lists name it. */
export const PageEntry = Type.Object({
  id: Id,
  parent_id: Nullable(Id),
  title: Type.String(),
  slug: Type.String(),
  html_url: Type.String(),
  is_public: Type.Boolean(),
  is_template: Type.Boolean(),
  updated_at: Instant,
  author: Nullable(Actor),
  can: PageCan,
});
export type PageEntry = Static<typeof PageEntry>;

/** A page in a list that goes through several trees. */
export const ListedPage = Type.Object({ ...PageEntry.properties, context: PageContext });
export type ListedPage = Static<typeof ListedPage>;

export const PageTree = Type.Object({
  context: PageContext,
  /** Those above before those below, and beside each other in their order. */
  pages: Type.Array(PageEntry),
  editing: PageEditing,
  entry_page_id: Nullable(Id),
  can: Type.Object({ create: Type.Boolean(), manage: Type.Boolean() }),
});
export type PageTree = Static<typeof PageTree>;

export const PageHeading = Type.Object({ id: Type.String(), level: Type.Integer(), text: Type.String() });
export type PageHeading = Static<typeof PageHeading>;

export const Page = Type.Object({
  ...ListedPage.properties,
  content: Type.String(),
  /** The language that it is written in, as two letters; null where one cannot tell. */
  language: Nullable(Type.String()),
  html_content: Type.String(),
  headings: Type.Array(PageHeading),
  version: Type.Integer(),
  /** From the topmost page to the one above it. */
  above: Type.Array(Type.Object({ id: Id, title: Type.String(), html_url: Type.String() })),
  created_at: Instant,
  /** The last people who wrote it, the newest first, three at most. */
  authors: Type.Array(Actor),
  versions_count: Type.Integer(),
  editing: PageEditing,
  /** What the page says itself of who writes it; null where it follows what lies above. */
  own_editing: Nullable(PageEditing),
  is_entry: Type.Boolean(),
  is_following: Type.Boolean(),
  /** What the reader saw last, where others have changed it since. */
  news: Nullable(Type.Object({ version: Type.Integer(), read_at: Instant, places: Type.Integer() })),
  /** Who else writes at the moment. */
  editors: Type.Array(Actor),
});
export type Page = Static<typeof Page>;

/** What a visitor without a session gets of a public page. */
export const PublicPage = Type.Object({
  id: Id,
  title: Type.String(),
  slug: Type.String(),
  html_url: Type.String(),
  html_content: Type.String(),
  headings: Type.Array(PageHeading),
  updated_at: Instant,
});
export type PublicPage = Static<typeof PublicPage>;

const SLUG = { slug: IdOrSlug };
const GROUP_SLUG = { groupSlug: IdOrSlug };
const PAGE = { id: Id };
/** The tree of a group, or of the network without one. */
const OF_TREE = { group_slug: Type.Optional(IdOrSlug) };

const Title = Type.String({ maxLength: PAGE_TITLE_MAX });
const Note = Type.String({ maxLength: PAGE_NOTE_MAX });

const created = {
  title: Title,
  content: Type.Optional(DocumentText),
  parent_id: Type.Optional(Nullable(Id)),
  /** A template that it begins as. */
  template_id: Type.Optional(Id),
};
const saved = {
  title: Type.Optional(Title),
  content: Type.Optional(DocumentText),
  note: Type.Optional(Note),
  /** The version that the writer had before them. */
  based_on: Type.Integer({ minimum: 1 }),
  /** Where the writer chose between two texts: what they had written themselves, which is kept as a version. */
  aside: Type.Optional(DocumentText),
};

export const listPages = pages.get('listPages', '/pages', {
  ids: ['API-190'],
  summary: 'The tree of pages of the network',
  answer: PageTree,
  screen: true,
});

/** The same where programs look for it (decision 24). */
export const listPagesForPrograms = pages.get('listPagesForPrograms', '/api/v1/pages', {
  ids: ['API-720'],
  summary: 'The tree of pages of the network, as GET /pages',
  answer: PageTree,
});

export const getPage = pages.get('getPage', '/pages/{slug}', {
  ids: ['API-191a'],
  summary: 'A page of the network by its address, a former one of it, or any page by its id',
  params: SLUG,
  answer: Page,
  screen: true,
});

export const updatePage = pages.put('updatePage', '/pages/{slug}', {
  ids: ['API-191b'],
  summary:
    'Write a new version of a page of the network; what others wrote meanwhile is merged, or 409 with both texts',
  params: SLUG,
  body: saved,
  answer: Page,
});

export const deletePage = pages.delete('deletePage', '/pages/{slug}', {
  ids: ['API-191c'],
  summary: 'Put a page of the network with all below it into the bin',
  params: SLUG,
});

export const createPage = pages.post('createPage', '/pages', {
  ids: ['API-191d'],
  summary: 'Write a page of the network',
  body: created,
  answer: Page,
});

export const listGroupPages = pages.get('listGroupPages', '/groups/{groupSlug}/pages', {
  ids: ['API-721'],
  summary: 'The tree of pages of a group',
  params: GROUP_SLUG,
  answer: PageTree,
  screen: true,
});

export const getGroupPage = pages.get('getGroupPage', '/groups/{groupSlug}/pages/{slug}', {
  ids: ['API-191e'],
  summary: 'A page of a group by its address or a former one of it',
  params: { ...GROUP_SLUG, ...SLUG },
  answer: Page,
  screen: true,
});

export const updateGroupPage = pages.put('updateGroupPage', '/groups/{groupSlug}/pages/{slug}', {
  ids: ['API-191f'],
  summary: 'Write a new version of a page of a group',
  params: { ...GROUP_SLUG, ...SLUG },
  body: saved,
  answer: Page,
});

export const deleteGroupPage = pages.delete('deleteGroupPage', '/groups/{groupSlug}/pages/{slug}', {
  ids: ['API-191g'],
  summary: 'Put a page of a group with all below it into the bin',
  params: { ...GROUP_SLUG, ...SLUG },
});

export const createGroupPage = pages.post('createGroupPage', '/groups/{groupSlug}/pages', {
  ids: ['API-191h'],
  summary: 'Write a page of a group',
  params: GROUP_SLUG,
  body: created,
  answer: Page,
});

export const getPublicPage = pages.get('getPublicPage', '/api/pages/public/{slug}', {
  ids: ['API-722'],
  summary: 'A public page of the network, for whoever has its address',
  access: 'anyone',
  params: SLUG,
  answer: PublicPage,
});

export const getPublicPageImage = pages.get('getPublicPageImage', '/api/pages/public/{slug}/images/{id}', {
  ids: ['API-820'],
  summary: 'A picture that a public page shows as it stands, for whoever has its address',
  access: 'anyone',
  params: { ...SLUG, id: Id },
  bytes: true,
});

export const listPageTrees = pages.get('listPageTrees', '/api/pages/trees', {
  ids: ['API-723'],
  summary: 'The trees of the network and of one’s groups with how many pages they have',
  answer: {
    trees: Type.Array(
      Type.Object({
        context: PageContext,
        count: Type.Integer(),
        can: Type.Object({ create: Type.Boolean(), manage: Type.Boolean() }),
      }),
    ),
  },
});

export const listChangedPages = pages.get('listChangedPages', '/api/pages/changes', {
  ids: ['API-724'],
  summary: 'The pages that one reads, the last changed first',
  paging: 'pages',
  answer: { pages: Type.Array(ListedPage) },
});

export const findPages = pages.get('findPages', '/api/pages/find', {
  ids: ['API-725'],
  summary: 'Pages by their titles, to lead to them',
  query: { q: Type.String({ maxLength: 100 }), ...OF_TREE },
  /** At most twenty, those of the tree first. */
  answer: { pages: Type.Array(ListedPage) },
});

export const movePage = pages.put('movePage', '/api/pages/{id}/place', {
  ids: ['API-726'],
  summary: 'Move a page with all below it within its tree',
  params: PAGE,
  body: {
    parent_id: Nullable(Id),
    /** The page beside which it stands from now on, right before that; last without one. */
    before_id: Type.Optional(Nullable(Id)),
  },
  status: 204,
});

export const movePageToTree = pages.put('movePageToTree', '/api/pages/{id}/tree', {
  ids: ['API-821'],
  summary: 'Move a page with all below it to the top of the tree of a group, or of the network',
  params: PAGE,
  /** null for the network. */
  body: { group_slug: Nullable(Type.String({ maxLength: 100 })) },
  status: 200,
  answer: Page,
});

export const updatePageSettings = pages.put('updatePageSettings', '/api/pages/{id}/settings', {
  ids: ['API-727'],
  summary: 'Say of a page who writes and reads it, whether it is a template, and where it is found',
  params: PAGE,
  body: {
    slug: Type.Optional(Type.String({ maxLength: 60 })),
    is_public: Type.Optional(Type.Boolean()),
    is_template: Type.Optional(Type.Boolean()),
    own_editing: Type.Optional(Nullable(PageEditing)),
  },
  answer: Page,
});

export const updatePageTree = pages.put('updatePageTree', '/api/pages/tree', {
  ids: ['API-728'],
  summary: 'Say who writes in a tree, and with which page it opens',
  query: OF_TREE,
  body: {
    editing: Type.Optional(PageEditing),
    entry_page_id: Type.Optional(Nullable(Id)),
  },
  answer: PageTree,
});

export const listPagesLinkingTo = pages.get('listPagesLinkingTo', '/api/pages/{id}/links', {
  ids: ['API-734'],
  summary: 'The pages that lead to a page, as far as one reads them',
  params: PAGE,
  answer: { pages: Type.Array(ListedPage) },
});

export const readPage = pages.put('readPage', '/api/pages/{id}/read', {
  ids: ['API-735'],
  summary: 'Say that one has seen a version of a page',
  params: PAGE,
  body: { version: Type.Integer({ minimum: 1 }) },
  status: 204,
});

export const followPage = pages.put('followPage', '/api/pages/{id}/follow', {
  ids: ['API-736'],
  summary: 'Hear of changes of a page',
  params: PAGE,
  status: 204,
});

export const unfollowPage = pages.delete('unfollowPage', '/api/pages/{id}/follow', {
  ids: ['API-737'],
  summary: 'Hear no more of a page',
  params: PAGE,
});

export const announcePageEditing = pages.put('announcePageEditing', '/api/pages/{id}/editor', {
  ids: ['API-738'],
  summary: 'Say that one is writing a page, and hear who else is; holds for a minute',
  params: PAGE,
  answer: { editors: Type.Array(Actor), version: Type.Integer() },
});

export const endPageEditing = pages.delete('endPageEditing', '/api/pages/{id}/editor', {
  ids: ['API-739'],
  summary: 'Say that one has stopped writing a page',
  params: PAGE,
});

export const DeletedPage = Type.Object({
  id: Id,
  title: Type.String(),
  /** How many pages went with it. */
  below_count: Type.Integer(),
  deleted_at: Instant,
  deleted_by: Nullable(Actor),
  gone_at: Instant,
});
export type DeletedPage = Static<typeof DeletedPage>;

export const listDeletedPages = pages.get('listDeletedPages', '/api/pages/bin', {
  ids: ['API-740'],
  summary: 'The pages in the bin of a tree, the last deleted first',
  query: OF_TREE,
  paging: 'pages',
  answer: { pages: Type.Array(DeletedPage) },
});

export const recoverPage = pages.post('recoverPage', '/api/pages/{id}/recover', {
  ids: ['API-741'],
  summary: 'Take a page with all that went with it out of the bin',
  params: PAGE,
  status: 200,
  answer: Page,
});

export const exportPage = pages.get('exportPage', '/api/pages/{id}/markdown', {
  ids: ['API-742'],
  summary: 'A page as Markdown',
  params: PAGE,
  bytes: true,
});

export const exportPages = pages.get('exportPages', '/api/pages/archive', {
  ids: ['API-743'],
  summary: 'All pages of a tree as Markdown in one archive, in folders as they lie',
  query: OF_TREE,
  bytes: true,
});
