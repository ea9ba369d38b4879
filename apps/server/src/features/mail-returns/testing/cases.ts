import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import { buildReturn, buildStop } from './build.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listMailReturns: once(() => ({})),
  listMailStops: once(() => ({})),
  settleMailReturn: once(async (world) => ({ params: { id: await buildReturn(world.bed, world.author) } })),
  liftMailStop: once(async (world) => {
    await buildStop(world.bed, world.author);
    return { params: { id: world.author } };
  }),
};
