import type { WidgetContents } from '@dorfplatz/contract';
import { invalid } from '../../../../platform/problem.ts';
import { isBlogSeen, presentArticleCard } from '../../../blogs/index.ts';
import { GONE, type WidgetKind } from '../kind.ts';

/** The newest articles of a blog, of those that the reader reads. */
export const blog: WidgetKind<'blog'> = {
  async keep({ tx, editor }, chosen, before) {
    // One that another editor chose stays where it was.
    if (chosen.blog_id !== before?.blog_id && !(await isBlogSeen(tx, editor, chosen.blog_id)))
      throw invalid({ 'widget.properties.blog_id': ['unknown'] });
    return { properties: chosen };
  },

  articlesIn: ({ blog_id, count }) => ({ blogIds: [blog_id], most: count }),

  async load({ services, articles, isRun }, widgets) {
    const naming = services.settings.current();
    const { newest } = await articles();
    return new Map<number, WidgetContents['blog'] | typeof GONE>(
      widgets.map(({ id, properties: { blog_id, count } }) => {
        const found = newest.get(blog_id);
        // Only who runs the channel learns that there was a blog.
        if (!found) return [id, isRun ? GONE : { latest_articles: [], total: 0 }];
        const shown = found.articles.slice(0, count).map((row) => presentArticleCard(naming, row));
        return [id, { latest_articles: shown, total: found.total }];
      }),
    );
  },
};
