import { invalid } from '../../../../platform/problem.ts';
import { isBlogSeen, newestArticles, presentArticleCard } from '../../../blogs/index.ts';
import { GONE, type WidgetKind } from '../kind.ts';

/** The newest articles of a blog, of those that the reader reads. */
export const blog: WidgetKind<'blog'> = {
  async keep({ tx, editor }, chosen, before) {
    // One that another editor chose stays where it was.
    if (chosen.blog_id !== before?.blog_id && !(await isBlogSeen(tx, editor, chosen.blog_id)))
      throw invalid({ 'widget.properties.blog_id': ['unknown'] });
    return { properties: chosen };
  },

  async load({ services, viewer }, widgets) {
    const naming = services.settings.current();
    const found = await newestArticles(
      services.db.reads,
      viewer,
      widgets.map(({ id, properties: { blog_id, count } }) => ({ id, blogId: blog_id, count })),
    );
    return new Map(
      widgets.map(({ id }) => {
        const own = found.get(id);
        return [
          id,
          own
            ? { latest_articles: own.rows.map((row) => presentArticleCard(naming, row)), total: own.total }
            : GONE,
        ];
      }),
    );
  },
};
