import { type Build, type CaseInput, type Cases, once } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';
import { buildCharge, buildEntry } from './build.ts';

/** Somebody about whom something is kept, and the entry; whoever asks is in charge of them, or nobody is. */
async function kept(world: World, own: number, isInCharge: boolean) {
  const memberId = (await world.bed.buildMember()).id;
  await buildCharge(world.bed, world.author, memberId);
  if (isInCharge && own) await buildCharge(world.bed, own, memberId);
  const authorId = isInCharge && own ? own : world.author;
  return { memberId, entryId: await buildEntry(world.bed, { memberId, authorId }) };
}

const onCharge = (
  rest: (ids: { memberId: number; entryId: number }) => CaseInput,
): Record<string, Build> => ({
  'in charge': async (world, _role, own) => rest(await kept(world, own, true)),
  'of others': async (world, _role, own) => rest(await kept(world, own, false)),
});

const entry = { entry: { day: '2026-05-05', text: 'Telefoniert' } };

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listMinisters: once(() => ({})),
  saveMinister: once(async (world) => ({
    params: { id: world.author },
    body: { member_ids: [(await world.bed.buildMember()).id] },
  })),
  removeMinister: once(async (world) => {
    const { id } = await world.bed.buildMember();
    await buildCharge(world.bed, id, world.author);
    return { params: { id } };
  }),
  listMinistryCharges: {
    'in charge': async (world, _role, own) => {
      if (own) await kept(world, own, true);
      return {};
    },
  },
  getMinistryMembership: onCharge(({ memberId }) => ({ params: { membershipId: memberId } })),
  createMinistryEntry: onCharge(({ memberId }) => ({ params: { membershipId: memberId }, body: entry })),
  updateMinistryEntry: onCharge(({ entryId }) => ({ params: { id: entryId }, body: entry })),
  deleteMinistryEntry: onCharge(({ entryId }) => ({ params: { id: entryId } })),
};
