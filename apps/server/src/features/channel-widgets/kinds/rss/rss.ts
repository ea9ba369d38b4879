import type { WidgetContents } from '@dorfplatz/contract';
import { Problem } from '../../../../platform/problem.ts';
import { ensureFeed, feedContents, presentFeed } from '../../../feeds/index.ts';
import { GONE, type WidgetKind } from '../kind.ts';

/** The newest entries of a feed of another site, as they were read last: no reader asks that site for anything [B03]. */
export const rss: WidgetKind<'rss'> = {
  async keep({ tx, services }, { url, count }) {
    const address = url.trim();
    try {
      return { properties: { url: address, count }, feedId: await ensureFeed(tx, address, services.fetcher) };
    } catch (error) {
      // It knows no widgets.
      const codes = error instanceof Problem ? error.fields?.url : undefined;
      if (!codes) throw error;
      throw new Problem(422, 'invalid', { fields: { 'widget.properties.url': [...codes] } });
    }
  },

  async load({ services, isRun }, widgets) {
    const ids = [...new Set(widgets.flatMap(({ feed_id }) => feed_id ?? []))];
    const most = Math.max(0, ...widgets.map(({ properties }) => properties.count));
    const contents = await feedContents(services.db.reads, ids, most);
    return new Map<number, WidgetContents['rss'] | typeof GONE>(
      widgets.map(({ id, feed_id, properties: { count } }) => {
        const feed = feed_id === null ? undefined : contents.get(feed_id);
        if (!feed) return [id, GONE];
        const { state, entries, fetched_at, error } = presentFeed(feed, isRun);
        return [id, { state, rss_data: entries.slice(0, count), fetched_at, reason: error }];
      }),
    );
  },
};
