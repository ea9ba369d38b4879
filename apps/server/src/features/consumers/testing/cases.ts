import { type Cases, newAddress, once } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';
import { buildConsumer } from './build.ts';

const somebody = async ({ bed }: World) => ({ params: { id: (await buildConsumer(bed)).id } });

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listConsumers: once(() => ({ query: { sort: 'organisation' } })),
  createConsumer: once(() => ({ body: { first_name: 'Renate', last_name: 'Rand', email: newAddress() } })),
  getConsumer: once((world) => somebody(world)),
  updateConsumer: once(async (world) => ({ ...(await somebody(world)), body: { phone: '030 123' } })),
  removeConsumer: once((world) => somebody(world)),
  listMembershipsOfConsumer: once((world) => somebody(world)),
  updateMembershipsOfConsumer: once(async (world) => ({
    ...(await somebody(world)),
    body: { group_ids: [world.open.id] },
  })),
  // Nobody unless the network's settings say so, see the feature's own tests.
  listInvitableConsumers: once(() => ({ query: { q: 'Kontakt' } })),
};
