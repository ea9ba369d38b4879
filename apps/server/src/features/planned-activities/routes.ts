import {
  cancelPlannedActivity,
  listPlannedActivities,
  type Plan,
  planActivity as planActivityCall,
  publishPlannedActivity,
  updatePlannedActivity,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { checkPost, readPost, writableStreams } from '../activities/index.ts';
import { cancelPlanned, planActivity, updatePlanned } from './commands.ts';
import { presentPlanned } from './present.ts';
import { publishHeld } from './publish.ts';
import { holdPlanned, plannedBy } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, jobs } = services;

  /** Whether somebody could post this now; throws 422 or 403. When its time comes it is asked once more. */
  async function check(viewer: Viewer, { post }: Plan): Promise<void> {
    const ids = [...new Set(post.streams)];
    const places = await writableStreams(db, viewer, ids);
    if (places.length < ids.length) throw invalid({ 'post.streams': ['unknown'] });
    if (!places.every(({ can_post, can_run }) => can_post && (can_run || !post.confirmation)))
      throw forbidden();
    checkPost(post, viewer);
  }

  async function own(from: Sql, viewer: Viewer, id: number) {
    const rows = await plannedBy(from, viewer.memberId, id);
    const [planned] = await presentPlanned(db, viewer, rows);
    if (!planned) throw notFound();
    return planned;
  }

  const planningOf = (plan: Plan) => ({ plan, zone: settings.current().time_zone, jobs });

  serve(http, services, listPlannedActivities, async ({ viewer }) => ({
    planned_activities: await presentPlanned(db, viewer, await plannedBy(db.kysely, viewer.memberId)),
    time_zone: settings.current().time_zone,
  }));

  serve(http, services, planActivityCall, async ({ viewer, body, write }) => {
    await check(viewer, body);
    return write(async (tx) => own(tx, viewer, await planActivity(tx, viewer, planningOf(body))));
  });

  serve(http, services, updatePlannedActivity, async ({ viewer, params, body, write }) => {
    await own(db.kysely, viewer, params.id);
    await check(viewer, body);
    return write(async (tx) => {
      await updatePlanned(tx, viewer, params.id, planningOf(body));
      return own(tx, viewer, params.id);
    });
  });

  serve(http, services, publishPlannedActivity, async ({ viewer, params, write }) => {
    await own(db.kysely, viewer, params.id);
    const { id } = await write(async (tx) => {
      const held = await holdPlanned(tx, params.id);
      if (held?.author_id !== viewer.memberId) throw notFound();
      return { id: await publishHeld(services, tx, viewer, held) };
    });
    return readPost(services, viewer, id);
  });

  serve(http, services, cancelPlannedActivity, async ({ viewer, params, write }) => {
    await write((tx) => cancelPlanned(tx, viewer, params.id));
  });
}
