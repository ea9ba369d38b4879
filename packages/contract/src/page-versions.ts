import { type Static, Type } from 'typebox';
import { Actor, Id, Instant, Nullable } from './common.ts';
import { DocumentText } from './document-images.ts';
import { ListedPage, Page } from './pages.ts';
import { resource } from './resource.ts';

const pages = resource('pages');
const PAGE = { id: Id };
const NUMBER = { ...PAGE, number: Type.Integer({ minimum: 1, maximum: 1_000_000 }) };

export const PageVersion = Type.Object({
  number: Type.Integer(),
  kind: Type.Enum(['saved', 'merged', 'aside', 'restored']),
  title: Type.String(),
  note: Type.String(),
  author: Nullable(Actor),
  created_at: Instant,
  restored_from: Nullable(Type.Integer()),
});
export type PageVersion = Static<typeof PageVersion>;

export const listPageVersions = pages.get('listPageVersions', '/api/pages/{id}/versions', {
  ids: ['API-729'],
  summary: 'The versions of a page, the newest first',
  params: PAGE,
  paging: 'pages',
  answer: { versions: Type.Array(PageVersion), page: ListedPage, version: Type.Integer() },
});

export const getPageVersion = pages.get('getPageVersion', '/api/pages/{id}/versions/{number}', {
  ids: ['API-730'],
  summary: 'A version of a page with its text',
  params: NUMBER,
  answer: Type.Object({
    ...PageVersion.properties,
    content: Type.String(),
    html_content: Type.String(),
  }),
});

/** A part of a text and what became of it. */
export const PageChange = Type.Object({
  change: Type.Enum(['same', 'added', 'removed', 'changed']),
  /** As it is shown, of what is the same, came or went whole. */
  html: Type.String(),
  /** Of what changed: word by word. */
  words: Type.Array(Type.Object({ change: Type.Enum(['same', 'added', 'removed']), text: Type.String() })),
});
export type PageChange = Static<typeof PageChange>;

export const comparePageVersions = pages.get('comparePageVersions', '/api/pages/{id}/comparison', {
  ids: ['API-731'],
  summary:
    'What changed in a page between two versions; between the one before and the current one without a word',
  params: PAGE,
  query: {
    from: Type.Optional(Type.Integer({ minimum: 1 })),
    to: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  answer: {
    from: Nullable(PageVersion),
    to: PageVersion,
    title: Nullable(Type.Object({ before: Type.String(), after: Type.String() })),
    changes: Type.Array(PageChange),
    page: ListedPage,
    version: Type.Integer(),
  },
});

export const restorePageVersion = pages.post(
  'restorePageVersion',
  '/api/pages/{id}/versions/{number}/restore',
  {
    ids: ['API-732'],
    summary: 'Make an earlier version the current one, as a new version',
    params: NUMBER,
    status: 200,
    answer: Page,
  },
);

/** A part of a text that two have written: one text where they agree, else what it was and what both made of it. */
export const PageMergePart = Type.Object({
  is_conflict: Type.Boolean(),
  /** What holds, or is proposed. */
  text: Type.String(),
  base: Type.String(),
  mine: Type.String(),
  theirs: Type.String(),
});
export type PageMergePart = Static<typeof PageMergePart>;

export const mergePage = pages.post('mergePage', '/api/pages/{id}/merge', {
  ids: ['API-733'],
  summary: 'What one has written beside what others wrote meanwhile, paragraph by paragraph; nothing is kept',
  params: PAGE,
  body: { content: DocumentText, based_on: Type.Integer({ minimum: 1 }) },
  status: 200,
  answer: {
    version: Type.Integer(),
    author: Nullable(Actor),
    title: Type.String(),
    base_title: Type.String(),
    parts: Type.Array(PageMergePart),
  },
});
