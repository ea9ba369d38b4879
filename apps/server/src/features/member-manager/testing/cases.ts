import { sql } from '../../../platform/db/database.ts';
import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';

const somebody = async ({ bed }: World, state: 'active' | 'locked' = 'active') => ({
  params: { id: (await bed.buildMember({ state })).id },
});

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listManagedMembers: once(() => ({ query: { sort: 'seen' } })),
  listManagedMemberIds: once(() => ({ query: { kind: 'member' } })),
  getManagedMember: {
    '': (world) => somebody(world),
    locked: (world) => somebody(world, 'locked'),
  },
  updateManagedMember: once(async (world) => ({
    ...(await somebody(world)),
    body: { user: { language: 'en' } },
  })),
  lockMember: once(async (world) => ({ ...(await somebody(world)), body: { reason: 'Spam' } })),
  unlockMember: once((world) => somebody(world, 'locked')),
  removeMember: once((world) => somebody(world)),
  listMembershipsOfMember: once((world) => somebody(world)),
  updateMembershipsOfMember: once(async (world) => ({
    ...(await somebody(world)),
    body: { group_ids: [world.open.id] },
  })),
  startMemberAct: once(async ({ bed }) => ({
    body: { act: 'lock', member_ids: [(await bed.buildMember()).id], reason: 'Spam' },
  })),
  listMemberViews: once(() => ({})),
  saveMemberView: once(() => ({ body: { name: 'Gäste', filters: { kind: 'external' } } })),
  deleteMemberView: once(async (world, _role, own) => ({
    params: { id: await buildMemberView(world, own || world.author) },
  })),
  getMemberAct: once(async (world) => ({ params: { id: await buildMemberAct(world) } })),
  stopMemberAct: once(async (world) => ({ params: { id: await buildMemberAct(world) } })),
};

/** The id of an act that is over. */
async function buildMemberAct({ bed, author }: World): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into member_acts (author_id, act, member_ids, done, finished_at)
    values (${author}, 'unlock', ${[author]}::bigint[], 1, now()) returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}

/** The id of an own view. */
async function buildMemberView({ bed }: World, memberId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into member_views (member_id, name, filters) values (${memberId}, 'Gesperrte', '{"state":"locked"}')
    on conflict (member_id, name) do update set filters = excluded.filters returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
