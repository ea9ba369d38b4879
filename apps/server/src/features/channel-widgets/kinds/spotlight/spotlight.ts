import type { WidgetContents } from '@dorfplatz/contract';
import { invalid } from '../../../../platform/problem.ts';
import { articlesWanted, presentArticleCard } from '../../../blogs/index.ts';
import { GONE, type WidgetKind } from '../kind.ts';

/** Articles that are put forward, of those that the reader reads. */
export const spotlight: WidgetKind<'spotlight'> = {
  async keep({ tx, editor }, { article_ids }, before) {
    const ids = [...new Set(article_ids)];
    // What was withdrawn meanwhile stays chosen, so that it shows again once it is out again.
    const added = ids.filter((id) => !before?.article_ids.includes(id));
    const { named } = await articlesWanted(tx, editor, { blogIds: [], most: 0, articleIds: added });
    if (added.some((id) => !named.has(id))) throw invalid({ 'widget.properties.article_ids': ['unknown'] });
    return { properties: { article_ids: ids } };
  },

  articlesIn: ({ article_ids }) => ({ articleIds: article_ids }),

  async load({ services, articles, isRun }, widgets) {
    const naming = services.settings.current();
    const { named } = await articles();
    return new Map<number, WidgetContents['spotlight'] | typeof GONE>(
      widgets.map(({ id, properties: { article_ids } }) => {
        const shown = article_ids.flatMap((each) => named.get(each) ?? []);
        // Only who runs the channel learns that there were others.
        if (isRun && shown.length === 0 && article_ids.length > 0) return [id, GONE];
        return [id, { articles: shown.map((row) => presentArticleCard(naming, row)) }];
      }),
    );
  },
};
