import { notFound } from '../../platform/problem.ts';
import { loadActivity } from '../activities/index.ts';
import { registerTranslatable } from '../translations/index.ts';
import { findArticle } from './queries.ts';

/** Offers articles for translation to those who read them: the teaser, then the body. */
export function registerTranslatables(): void {
  registerTranslatable('article', async ({ db }, viewer, id) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound();
    const post = await loadActivity(db.kysely, viewer, Number(id));
    const article = await findArticle(db.kysely, post.id);
    if (!article) throw notFound();
    return {
      content: [article.content, article.body].filter(Boolean).join('\n\n'),
      isDocument: true,
      name: article.title,
    };
  });
}
