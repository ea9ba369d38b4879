import type { Activity } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { partsOf, replyPartsOf } from './parts.ts';
import { presentActivity } from './present.ts';
import { activityPage, repliesBefore } from './queries.ts';
import { asItStood, readableUntil } from './what-stood.ts';

/** An entry with its newest replies; throws 404 for who may not see it. */
export async function readPost(services: Services, viewer: Viewer, id: number): Promise<Activity> {
  const { db, settings } = services;
  const [row] = await activityPage(db, viewer, { kind: 'activity', id }, undefined);
  const until = row && (await readableUntil(db.reads, viewer, row));
  if (!row || until === undefined) throw notFound();
  const stood =
    until === null
      ? row
      : await asItStood(db.reads, row, until, (limit) =>
          repliesBefore(db.reads, viewer, { ...row, until }, undefined, limit),
        );
  const [parts, replyParts] = await Promise.all([
    partsOf(services, viewer, [row]),
    replyPartsOf(services, viewer, stood.replies),
  ]);
  return presentActivity(viewer, stood, stood.replies, settings.current(), parts, replyParts);
}
