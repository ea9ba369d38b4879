import {
  foldPin as foldPinCall,
  pinActivity as pinActivityCall,
  unfoldPin,
  unpinActivity as unpinActivityCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { loadActivity } from './load-activity.ts';
import { foldPin, type Placed, pinActivity, unpinActivity } from './pins.ts';
import { pinsIn } from './policy.ts';
import { readPost } from './read-post.ts';
import type { PlaceRow } from './tables.ts';

export function pinRoutes(http: FastifyInstance, services: Services): void {
  const { reads } = services.db;

  /** A post in a stream that the viewer sees; throws 404 for any other. */
  async function load(viewer: Viewer, id: number, streamId: number): Promise<Placed & { place: PlaceRow }> {
    const row = await loadActivity(reads, viewer, id);
    const place = row.places.find((each) => each.id === streamId && each.visible);
    if (!place) throw notFound();
    return { activityId: row.id, containerId: place.id, place };
  }

  serve(http, services, pinActivityCall, async ({ viewer, params, body, write }) => {
    const placed = await load(viewer, params.id, params.stream_id);
    if (!pinsIn(viewer, placed.place)) throw forbidden();
    await write((tx) => pinActivity(tx, viewer, placed, body.time));
    return readPost(services, viewer, params.id);
  });

  serve(http, services, unpinActivityCall, async ({ viewer, params, write }) => {
    const placed = await load(viewer, params.id, params.stream_id);
    if (!pinsIn(viewer, placed.place)) throw forbidden();
    await write((tx) => unpinActivity(tx, viewer, placed));
    return readPost(services, viewer, params.id);
  });

  serve(http, services, foldPinCall, async ({ viewer, params, write }) => {
    const placed = await load(viewer, params.id, params.stream_id);
    await write((tx) => foldPin(tx, viewer, placed, true));
  });

  serve(http, services, unfoldPin, async ({ viewer, params, write }) => {
    const placed = await load(viewer, params.id, params.stream_id);
    await write((tx) => foldPin(tx, viewer, placed, false));
  });
}
