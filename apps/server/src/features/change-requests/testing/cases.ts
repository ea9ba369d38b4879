import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import { buildChangeRequest } from './build.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listOwnChangeRequests: once(() => ({})),
  requestChange: once((_world, role) => ({ body: { last_name: `Neu ${role}` } })),
  withdrawChangeRequest: {
    own: async (world, _role, own) => ({ params: { id: await buildChangeRequest(world, own || undefined) } }),
    'of another': async (world) => ({ params: { id: await buildChangeRequest(world) } }),
  },
  listChangeRequests: once(() => ({})),
  acceptChangeRequest: once(async (world) => ({
    params: { id: await buildChangeRequest(world) },
    body: { overwrite: true },
  })),
  rejectChangeRequest: once(async (world) => ({ params: { id: await buildChangeRequest(world) }, body: {} })),
};
