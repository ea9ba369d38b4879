import type { Activity } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { partsOf } from './parts.ts';
import { presentActivity } from './present.ts';
import { activityPage, repliesBefore } from './queries.ts';
import { asItStood, readableUntil } from './what-stood.ts';

/** Gives an entry with its newest replies; throws 404 for who may not see it. */
export function presentOne(services: Services): (viewer: Viewer, id: number) => Promise<Activity> {
  const { db, settings } = services;
  const { reads } = db;
  return async (viewer, id) => {
    const [row] = await activityPage(db, viewer, { kind: 'activity', id }, undefined);
    const until = row && (await readableUntil(reads, viewer, row));
    if (!row || until === undefined) throw notFound();
    const stood =
      until === null
        ? row
        : await asItStood(reads, row, until, (limit) =>
            repliesBefore(reads, viewer, { ...row, until }, undefined, limit),
          );
    const parts = await partsOf(services, viewer, [row]);
    return presentActivity(viewer, stood, stood.replies, settings.current(), parts);
  };
}
