import type { Consumer } from '../../platform/events/delivery.ts';
import { releaseFiles } from '../uploads/index.ts';
import { imagesOfArticles } from './queries.ts';

/** Lets the pictures of articles go that were deleted. */
export const workerConsumers = (): Consumer[] => [
  {
    name: 'articles-pictures',
    async handle(events, tx) {
      const ids = events.flatMap(({ type, payload }) =>
        type === 'activity_deleted' && 'activityId' in payload ? [payload.activityId] : [],
      );
      if (ids.length > 0) await releaseFiles(tx, await imagesOfArticles(tx, ids));
      return undefined;
    },
  },
];
