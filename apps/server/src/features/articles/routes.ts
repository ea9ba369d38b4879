import { imagesOfDocument } from '@dorfplatz/content/documents';
import {
  type Article,
  getArticle,
  type Language,
  updateArticle as updateArticleCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { entryAbilities, loadActivity } from '../activities/index.ts';
import { imageSources } from '../uploads/index.ts';
import { updateArticle } from './commands.ts';
import { presentArticle } from './present.ts';
import { findArticle } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { reads } = services.db;

  async function load(db: Sql, viewer: Viewer, id: number) {
    const post = await loadActivity(db, viewer, id);
    const article = await findArticle(db, post.id);
    if (!article) throw notFound();
    return { post, article, can: { update: entryAbilities(viewer, post.author_id, post.places).update } };
  }

  async function present(db: Sql, viewer: Viewer, id: number, language: Language): Promise<Article> {
    const { article, can } = await load(db, viewer, id);
    const imageSource = await imageSources(db, imagesOfDocument(article.body));
    const calloutLabel = (kind: string) => translate(language, `articles.callout.${kind}`);
    return presentArticle(article, { imageSource, calloutLabel }, can);
  }

  serve(http, services, getArticle, ({ viewer, params, language }) =>
    present(reads, viewer, params.activityId, language),
  );

  serve(http, services, updateArticleCall, async ({ viewer, params, body, write, language }) => {
    const { post, can } = await load(reads, viewer, params.activityId);
    if (!can.update) throw forbidden();
    const streamIds = post.places.filter(({ visible }) => visible).map(({ id }) => id);
    await write((tx) => updateArticle(tx, services, viewer, post.id, body, streamIds));
    return present(services.db.kysely, viewer, post.id, language);
  });
}
