import { deleteMinistryEntry, getMinistryMembership, updateMinistryEntry } from '@dorfplatz/contract';
import { type Abilities, call } from '../../../testing/abilities/ability.ts';
import { buildCharge, buildEntry } from './build.ts';

type Thing = { membershipId: number; id: number };

/** What one can do with an entry about a member. */
export const abilities: Abilities<Thing> = {
  kind: 'ministry entry',
  where: ['written by oneself', 'in charge', 'of others'],
  async make({ world: { bed, author }, where, person }) {
    const { id: membershipId } = await bed.buildMember();
    await buildCharge(bed, author, membershipId);
    if (where !== 'of others' && person.id) await buildCharge(bed, person.id, membershipId);
    const authorId = where === 'written by oneself' ? person.id || author : author;
    return { membershipId, id: await buildEntry(bed, { memberId: membershipId, authorId }) };
  },
  async canOf(client, { membershipId, id }) {
    const { status, body } = await client.call(getMinistryMembership, { params: { membershipId } });
    return (status === 200 && body.entries.find((entry) => entry.id === id)?.can) || {};
  },
  flags: {
    update: [
      {
        call: call(updateMinistryEntry, ({ id }) => ({
          params: { id },
          body: { entry: { day: '2026-05-06', text: 'Neu' } },
        })),
      },
    ],
    destroy: [{ call: call(deleteMinistryEntry, ({ id }) => ({ params: { id } })) }],
  },
};
