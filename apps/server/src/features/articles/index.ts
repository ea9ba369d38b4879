import { invalid } from '../../platform/problem.ts';
import type { Feature, Services } from '../../platform/services.ts';
import { registerPostPart, registerPostType } from '../activities/index.ts';
import { checkTitle, writeArticle } from './commands.ts';
import { workerConsumers } from './consumers.ts';
import { presentCard } from './present.ts';
import { cardRows } from './queries.ts';
import { routes } from './routes.ts';
import { registerTranslatables } from './translatables.ts';
import './file-uses.ts';
import './own-data.ts';

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

/** In both processes: what was planned is published by the worker. */
const keepArticles = (services: Services): void =>
  registerPostType('article', {
    check({ article }) {
      if (!article) throw invalid({ article: ['required'] });
      checkTitle(article.title, 'article.title');
    },
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
    return workerConsumers();
  },
};
