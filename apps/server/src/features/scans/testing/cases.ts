import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import { holdFile } from './build.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listScans: once(() => ({})),
  releaseScan: once(async (world) => ({
    params: { id: await holdFile(world.bed, await world.upload(world.author)) },
  })),
  checkScan: once(async (world) => ({
    params: { id: await holdFile(world.bed, await world.upload(world.author)) },
  })),
  destroyScan: once(async (world) => ({
    params: { id: await holdFile(world.bed, await world.upload(world.author)) },
  })),
};
