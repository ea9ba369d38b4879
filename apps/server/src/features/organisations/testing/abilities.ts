import { deleteOrganisation, getOrganisation, updateOrganisation } from '@dorfplatz/contract';
import { type Abilities, call, PLACES, type PlaceName } from '../../../testing/abilities/ability.ts';
import { buildOrganisation } from './build.ts';

type Thing = { slug: string; id: number };

/** What one can do with an organisation of a group. */
export const abilities: Abilities<Thing> = {
  kind: 'organisation',
  where: PLACES.filter((place) => place !== 'network'),
  async make({ world, places, where }) {
    const { id: groupId, slug } = places[where as PlaceName];
    return { slug, id: await buildOrganisation(world.bed, { groupId }) };
  },
  async canOf(client, params) {
    const { status, body } = await client.call(getOrganisation, { params });
    return status === 200 ? body.can : {};
  },
  flags: {
    update: [
      { call: call(updateOrganisation, (params) => ({ params, body: { organisation: { name: 'Neu' } } })) },
    ],
    destroy: [{ call: call(deleteOrganisation, (params) => ({ params })) }],
  },
};
