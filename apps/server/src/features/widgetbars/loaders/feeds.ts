import { feedContents, presentFeed } from '../../feeds/index.ts';
import { type Loader, mostOf } from './loader.ts';

/** What feeds of other sites said when they were read last: nobody who looks waits for another site. */
export const loadFeeds: Loader = async ({ services, isEditor }, wanted) => {
  const ids = wanted.flatMap(({ properties }) => properties.feed_id ?? []);
  const found = await feedContents(services.db.kysely, ids, mostOf(wanted));
  return new Map(
    wanted.map(({ index, properties }) => {
      const feed = found.get(properties.feed_id ?? 0);
      if (!feed)
        return [
          index,
          { content: { feed: { state: 'pending', entries: [], fetched_at: null, error: null } } },
        ];
      const shown = presentFeed(feed, isEditor);
      return [index, { content: { feed: { ...shown, entries: shown.entries.slice(0, properties.count) } } }];
    }),
  );
};
