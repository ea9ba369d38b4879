import {
  deleteTag as deleteTagCall,
  type Language,
  listTags,
  restoreTag as restoreTagCall,
  updateTag as updateTagCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { deleteTag, restoreTag, updateTag } from './commands.ts';
import { canAdministrateTags } from './policy.ts';
import { changedTag, deletedTags, isDeleted, seenTag, seenTags, type TagReader } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  /** How the viewer reads and changes tags. Throws 403 for those who do not run the network. */
  function actingAs(viewer: Viewer, language: Language) {
    if (!canAdministrateTags(viewer)) throw forbidden();
    const settings = services.settings.current();
    const reader: TagReader = { viewer, settings };
    return { services, reader, naming: settings, language };
  }

  serve(http, services, listTags, async ({ viewer, query, language, pages }) => {
    const { reader } = actingAs(viewer, language);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) => {
      const wanted = { q: query.q, page: each, perPage: PER_PAGE };
      return query.deleted ? deletedTags(kysely, reader, wanted) : seenTags(kysely, reader, wanted);
    });
    pages(total, PER_PAGE, page);
    return { tags: rows.map(({ tag }) => tag) };
  });

  serve(http, services, updateTagCall, async ({ viewer, params, body, language, write }) => {
    const acting = actingAs(viewer, language);
    if (!(await seenTag(kysely, acting.reader, params.id))) throw notFound();
    return write(async (tx) => {
      const id = await updateTag(tx, params.id, body, acting);
      return changedTag(tx, acting.reader, id);
    });
  });

  serve(http, services, deleteTagCall, async ({ viewer, params, language, write }) => {
    const acting = actingAs(viewer, language);
    if (!(await seenTag(kysely, acting.reader, params.id))) throw notFound();
    await write((tx) => deleteTag(tx, params.id, acting));
  });

  serve(http, services, restoreTagCall, async ({ viewer, params, language, write }) => {
    const acting = actingAs(viewer, language);
    if (!(await isDeleted(kysely, acting.reader, params.id))) throw notFound();
    return write(async (tx) => {
      const id = await restoreTag(tx, params.id, acting);
      return changedTag(tx, acting.reader, id);
    });
  });
}
