import { imagesOfDocument } from '@dorfplatz/content/documents';
import { invalid } from '../../platform/problem.ts';
import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature, Services } from '../../platform/services.ts';
import {
  registerPartingWithPosts,
  registerPostPart,
  registerPostType,
  registerVersionDetails,
} from '../activities/index.ts';
import { releaseFiles } from '../uploads/index.ts';
import { checkTitle, writeArticle } from './commands.ts';
import { presentCard } from './present.ts';
import { bodyOf, cardRows, imagesOfArticles } from './queries.ts';
import { routes } from './routes.ts';
import { registerTranslatables } from './translatables.ts';
import './file-uses.ts';
import './own-data.ts';

export { wordsIn } from './commands.ts';
export { minutesOf } from './present.ts';

registerTranslatables();
registerPostPart('article', {
  has: ({ type }) => type === 'article',
  async load({ db }, _viewer, posts) {
    const found = await cardRows(
      db.kysely,
      posts.map(({ id }) => id),
    );
    return new Map(found.map((row) => [row.activity_id, presentCard(row)]));
  },
});

registerVersionDetails('article', async (db, id) => ({ body: await bodyOf(db, id) }));
registerDemo(() => import('./demo.ts'));
registerPartingWithPosts(async (tx, ids) => releaseFiles(tx, await imagesOfArticles(tx, ids)));

/** In both processes: what was planned is published by the worker. */
const keepArticles = (services: Services): void =>
  registerPostType('article', {
    check({ article }) {
      if (!article) throw invalid({ article: ['required'] });
      checkTitle(article.title, 'article.title');
    },
    pictures: ({ article }) => [
      ...(article?.lead_image_id ? [article.lead_image_id] : []),
      ...imagesOfDocument(article?.body ?? ''),
    ],
    write: (tx, author, { id }, { article }) => writeArticle(tx, services, author, id, article!),
  });

export const articles: Feature = {
  name: 'articles',
  routes(http, services) {
    keepArticles(services);
    routes(http, services);
  },
  workerConsumers(services) {
    keepArticles(services);
    return [];
  },
};
