import { type Cases, once, places } from '../../../testing/matrix/case-builders.ts';
import type { Place, World } from '../../../testing/matrix/world.ts';
import { buildPlanned } from './build.ts';

const nextYear = Temporal.Now.plainDateISO('Europe/Berlin').add({ years: 1 }).toString();
const planOf = ({ streamId }: Place) => ({
  post: { content: 'Morgen', streams: [streamId] },
  date: nextYear,
  time: '09:00',
});

const onPlanned = (withBody: boolean) => ({
  own: async (world: World, _role: string, own: number) => ({
    params: { id: await buildPlanned(world, world.open, own || world.author) },
    ...(withBody && { body: planOf(world.open) }),
  }),
  'of another': async (world: World) => ({
    params: { id: await buildPlanned(world, world.open, world.author) },
    ...(withBody && { body: planOf(world.open) }),
  }),
});

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listPlannedActivities: once(() => ({})),
  planActivity: places((_world, place) => ({ body: planOf(place) })),
  updatePlannedActivity: onPlanned(true),
  publishPlannedActivity: onPlanned(false),
  cancelPlannedActivity: onPlanned(false),
};
