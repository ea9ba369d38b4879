import { invalid } from '../../../../platform/problem.ts';
import { articlesByIds, presentArticleCard } from '../../../blogs/index.ts';
import type { WidgetKind } from '../kind.ts';

/** Articles that are put forward, of those that the reader reads. */
export const spotlight: WidgetKind<'spotlight'> = {
  async keep({ tx, editor }, { article_ids }, before) {
    const ids = [...new Set(article_ids)];
    // What was withdrawn meanwhile stays chosen, so that it is there again when it is out again.
    const added = ids.filter((id) => !before?.article_ids.includes(id));
    const known = new Set((await articlesByIds(tx, editor, added)).map(({ id }) => id));
    if (added.some((id) => !known.has(id))) throw invalid({ 'widget.properties.article_ids': ['unknown'] });
    return { properties: { article_ids: ids } };
  },

  async load({ services, viewer }, widgets) {
    const naming = services.settings.current();
    const wanted = [...new Set(widgets.flatMap(({ properties }) => properties.article_ids))];
    const rows = await articlesByIds(services.db.reads, viewer, wanted);
    const cards = new Map(rows.map((row) => [row.id, presentArticleCard(naming, row)]));
    return new Map(
      widgets.map(({ id, properties: { article_ids } }) => [
        id,
        { articles: article_ids.flatMap((each) => cards.get(each) ?? []) },
      ]),
    );
  },
};
