import {
  createGroupPage,
  createPage as createPageCall,
  deleteGroupPage,
  deletePage as deletePageCall,
  exportPage,
  exportPages,
  findPages,
  getGroupPage,
  getPage,
  getPublicPage,
  getPublicPageImage,
  type Language,
  listChangedPages,
  listDeletedPages,
  listGroupPages,
  listPages,
  listPagesForPrograms,
  listPagesLinkingTo,
  listPageTrees,
  movePage as movePageCall,
  movePageToTree,
  recoverPage as recoverPageCall,
  updateGroupPage,
  updatePage,
  updatePageSettings,
  updatePageTree,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { contentDisposition, sendPicture } from '../uploads/index.ts';
import { type DeletedRow, deletedPages, deletePage, recoverPage } from './bin/bin.ts';
import { createPage, holdPage, type PageWrite, savePage } from './commands.ts';
import { archiveOf, markdownOf } from './export.ts';
import { moveToTree } from './moving.ts';
import { canCreateAtTop, managesPages } from './policy.ts';
import { presentContext, presentListed, presentTree } from './present.ts';
import { mustBePublicImage, publicPage } from './public.ts';
import {
  loadPage,
  loadTree,
  type PageAt,
  pageRows,
  pagesLeadingTo,
  pagesNamed,
  pagesOfTree,
  treesOf,
} from './queries.ts';
import { readingIn, wholePage } from './reading.ts';
import type { PageRow } from './tables.ts';
import { movePage, updateSettings, updateTree } from './tree.ts';

const FOUND_MAX = 20;
const LINKING_MAX = 100;

/** Who asks, and in which language. */
type Asker = { viewer: Viewer; language: Language };

export function pageRoutes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;
  const readingFor = readingIn(services);
  const readingOf = ({ viewer, language }: Asker) => readingFor(viewer, language);

  const treeFor = async (db: Sql, asker: Asker, slug: string | undefined) => {
    const { viewer } = asker;
    const tree = await loadTree(db, viewer, slug);
    return presentTree(readingOf(asker), tree, await pagesOfTree(db, viewer, tree.container_id));
  };
  const pageFor = async (db: Sql, asker: Asker, at: PageAt) =>
    wholePage(db, readingOf(asker), await loadPage(db, asker.viewer, at));
  const save = async (tx: Transaction, asker: Asker, at: PageAt, change: PageWrite) => {
    const { viewer } = asker;
    const page = await holdPage(tx, viewer, at);
    await savePage(tx, viewer, page, change);
    return pageFor(tx, asker, { id: page.id });
  };
  const remove = async (tx: Transaction, viewer: Viewer, at: PageAt) =>
    deletePage(tx, viewer, await holdPage(tx, viewer, at));
  const inNetwork = (slug: string): PageAt => ({ slug, groupSlug: undefined });
  const inGroup = ({ slug, groupSlug }: { slug: string; groupSlug: string }): PageAt => ({ slug, groupSlug });

  serve(http, services, listPages, ({ viewer, language }) =>
    treeFor(kysely, { viewer, language }, undefined),
  );
  serve(http, services, listPagesForPrograms, ({ viewer, language }) =>
    treeFor(kysely, { viewer, language }, undefined),
  );
  serve(http, services, listGroupPages, ({ viewer, language, params }) =>
    treeFor(kysely, { viewer, language }, params.groupSlug),
  );

  serve(http, services, getPage, ({ viewer, language, params }) =>
    pageFor(kysely, { viewer, language }, inNetwork(params.slug)),
  );
  serve(http, services, getGroupPage, ({ viewer, language, params }) =>
    pageFor(kysely, { viewer, language }, inGroup(params)),
  );

  serve(http, services, createPageCall, ({ viewer, language, body, write }) =>
    write(async (tx) =>
      pageFor(tx, { viewer, language }, { id: await createPage(tx, viewer, undefined, body) }),
    ),
  );
  serve(http, services, createGroupPage, ({ viewer, language, params, body, write }) =>
    write(async (tx) =>
      pageFor(tx, { viewer, language }, { id: await createPage(tx, viewer, params.groupSlug, body) }),
    ),
  );

  serve(http, services, updatePage, ({ viewer, language, params, body, write }) =>
    write((tx) => save(tx, { viewer, language }, inNetwork(params.slug), body)),
  );
  serve(http, services, updateGroupPage, ({ viewer, language, params, body, write }) =>
    write((tx) => save(tx, { viewer, language }, inGroup(params), body)),
  );

  serve(http, services, deletePageCall, ({ viewer, params, write }) =>
    write((tx) => remove(tx, viewer, inNetwork(params.slug))),
  );
  serve(http, services, deleteGroupPage, ({ viewer, params, write }) =>
    write((tx) => remove(tx, viewer, inGroup(params))),
  );

  serve(http, services, getPublicPage, async ({ params, language, reply }) => {
    reply.header('x-robots-tag', 'noindex');
    return publicPage(kysely, params.slug, language);
  });

  serve(http, services, getPublicPageImage, async ({ params, request, reply }) => {
    await mustBePublicImage(kysely, params.slug, params.id);
    // A browser asks each time: the page may be public no more.
    await sendPicture(services, { request, reply }, { id: params.id, viewer: 'anyone', keeping: 'asks' });
  });

  serve(http, services, listPageTrees, async ({ viewer, language }) => {
    const trees = await treesOf(kysely, viewer);
    return {
      trees: trees.map((tree) => ({
        context: presentContext(readingFor(viewer, language), tree),
        count: tree.count,
        can: { create: canCreateAtTop(viewer, tree), manage: managesPages(viewer, tree) },
      })),
    };
  });

  serve(http, services, listChangedPages, async ({ viewer, language, query, pages }) => {
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      pageRows<PageRow & { total: number }>(kysely, viewer, {
        where: sql`c.group_id is null or m.id is not null`,
        more: sql`, count(*) over ()::int as total`,
        order: sql`p.updated_at desc, p.id desc`,
        limit: PER_PAGE,
        offset: (each - 1) * PER_PAGE,
      }),
    );
    pages(total, PER_PAGE, page);
    return { pages: rows.map((row) => presentListed(readingFor(viewer, language), row)) };
  });

  serve(http, services, findPages, async ({ viewer, language, query }) => {
    const tree =
      query.group_slug === undefined ? undefined : await loadTree(kysely, viewer, query.group_slug);
    const rows = await pagesNamed(kysely, viewer, query.q, tree?.container_id, FOUND_MAX);
    return { pages: rows.map((row) => presentListed(readingFor(viewer, language), row)) };
  });

  serve(http, services, listPagesLinkingTo, async ({ viewer, language, params }) => {
    const { id } = await loadPage(kysely, viewer, { id: params.id });
    const rows = await pagesLeadingTo(kysely, viewer, id, LINKING_MAX);
    return { pages: rows.map((row) => presentListed(readingFor(viewer, language), row)) };
  });

  serve(http, services, movePageCall, async ({ viewer, params, body, write }) => {
    const place = { parentId: body.parent_id, beforeId: body.before_id ?? null };
    await write((tx) => movePage(tx, viewer, params.id, place));
  });

  serve(http, services, movePageToTree, ({ viewer, language, params, body, write }) =>
    write(async (tx) => {
      await moveToTree(tx, viewer, params.id, body.group_slug ?? undefined);
      return pageFor(tx, { viewer, language }, { id: params.id });
    }),
  );

  serve(http, services, updatePageSettings, ({ viewer, language, params, body, write }) =>
    write(async (tx) => {
      const page = await holdPage(tx, viewer, { id: params.id });
      await updateSettings(tx, viewer, page, body);
      return pageFor(tx, { viewer, language }, { id: page.id });
    }),
  );

  serve(http, services, updatePageTree, ({ viewer, language, query, body, write }) =>
    write(async (tx) => {
      await updateTree(tx, viewer, await loadTree(tx, viewer, query.group_slug), body);
      return treeFor(tx, { viewer, language }, query.group_slug);
    }),
  );

  serve(http, services, listDeletedPages, async ({ viewer, language, query, pages }) => {
    const tree = await loadTree(kysely, viewer, query.group_slug);
    if (!managesPages(viewer, tree)) throw forbidden();
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      deletedPages(kysely, tree.container_id, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    const { naming } = readingFor(viewer, language);
    return { pages: rows.map((row) => presentDeleted(naming, row)) };
  });

  serve(http, services, recoverPageCall, ({ viewer, language, params, write }) =>
    write(async (tx) => {
      await recoverPage(tx, viewer, params.id);
      return pageFor(tx, { viewer, language }, { id: params.id });
    }),
  );

  serve(http, services, exportPage, async ({ viewer, params, reply }) => {
    const page = await loadPage(kysely, viewer, { id: params.id });
    const { rows } = await sql<{
      content: string;
    }>`select current_names(content) as content from pages where id = ${page.id}`.execute(kysely);
    reply
      .header('content-disposition', contentDisposition('attachment', `${page.slug}.md`))
      .header('cache-control', 'no-store')
      .type('text/markdown; charset=utf-8')
      .send(markdownOf(page.title, rows[0]?.content ?? ''));
  });

  serve(http, services, exportPages, async ({ viewer, language, query, request, reply }) => {
    const tree = await loadTree(kysely, viewer, query.group_slug);
    const rows = await pagesOfTree(kysely, viewer, tree.container_id);
    const { name } = presentContext(readingFor(viewer, language), tree);
    request.headers['x-no-compression'] = '1';
    reply
      .header('content-disposition', contentDisposition('attachment', `${name}.zip`))
      .header('cache-control', 'no-store')
      .type('application/zip')
      .send(archiveOf(kysely, rows));
  });
}

const presentDeleted = (naming: Naming, { deleted_by, total: _, ...row }: DeletedRow) => ({
  ...row,
  deleted_by: deleted_by && presentActor(deleted_by, naming),
});
